package sim

// Terms say how runs are judged. The zero value is usual.
type Terms struct {
	Exact bool  `json:"exact"` // take every p from the sign-flip test
	Stop  *Stop `json:"stop"`  // of runs that come from Until; nil for a fixed number of deals
}
