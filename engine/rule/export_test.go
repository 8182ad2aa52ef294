package rule

// Layers returns the layers of the library, for tests.
func (l *Library) Layers() []Layer { return l.layers }
