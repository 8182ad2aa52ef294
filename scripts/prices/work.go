package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"

	"equitas/engine"
	"equitas/engine/sim/prices"
	"equitas/engine/stat"
	"equitas/engine/train"
)

// A priceFile is a file to which prices are appended as soon as they are known, one to a line, so that
// an interrupted run can continue.
type priceFile struct {
	file     *os.File          // nil: prices are not kept
	pricedBy prices.PriceBasis // how the prices are computed
	known    []*train.Price    // prices that were in the file, in its order
}

// A priceLine is a line of the file of a [priceFile].
type priceLine struct {
	prices.PriceBasis
	Part, Title string
	Role        engine.Role
	Behind      string
	Could, Used float64
	Tried, Then usingFields
	Weights     []int32
	Lean        float64
	Way         *train.RewardedTraining
}

type usingFields struct {
	Used        float64
	More, Worth changeFields
}

type changeFields struct {
	N         int
	Delta, SE float64
}

func newChangeFields(d stat.Paired) changeFields { return changeFields{d.N, d.Delta, d.SE} }

func newUsingFields(u train.UseResult) usingFields {
	return usingFields{u.UsedShare, newChangeFields(u.Gain), newChangeFields(u.Worth)}
}

func (c changeFields) paired() stat.Paired { return stat.Paired{N: c.N, Delta: c.Delta, SE: c.SE} }

func (u usingFields) useResult() train.UseResult {
	return train.UseResult{UsedShare: u.Used, Gain: u.More.paired(), Worth: u.Worth.paired()}
}

// openPriceFile opens a file of prices and reads those that were computed in the way that by describes. An
// incomplete last line is ignored. If name is "", there is no file.
func openPriceFile(name string, by prices.PriceBasis) (*priceFile, error) {
	w := &priceFile{pricedBy: by}
	if name == "" {
		return w, nil
	}
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var k priceLine
		if json.Unmarshal(line, &k) != nil || k.PriceBasis != by {
			continue
		}
		w.known = append(w.known, &train.Price{Part: engine.Part{Name: k.Part, Title: k.Title}, Role: k.Role, AccessPart: k.Behind, UsableShare: k.Could, UsedShare: k.Used,
			WithReward: k.Tried.useResult(), AfterReward: k.Then.useResult(), Weights: k.Weights, ExtraWeight: k.Lean, Training: k.Way})
	}
	if w.file, err = os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err != nil {
		return nil, err
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		_, err = w.file.WriteString("\n")
	}
	return w, err
}

// keep appends a price to the file, if there is one.
func (w *priceFile) keep(x *train.Price) error {
	if w.file == nil {
		return nil
	}
	line, err := json.Marshal(priceLine{PriceBasis: w.pricedBy, Part: x.Part.Name, Title: x.Part.Title, Role: x.Role, Behind: x.AccessPart, Could: x.UsableShare, Used: x.UsedShare,
		Tried: newUsingFields(x.WithReward), Then: newUsingFields(x.AfterReward), Weights: x.Weights, Lean: x.ExtraWeight, Way: x.Training})
	if err != nil {
		return err
	}
	_, err = w.file.Write(append(line, '\n'))
	return err
}

func (w *priceFile) close() {
	if w.file != nil {
		w.file.Close()
	}
}

// reportedPrices returns prices in the form of package prices, which reports use.
func reportedPrices(all []*train.Price) (list []prices.Price) {
	for _, x := range all {
		s := prices.Price{Part: x.Part.Name, Role: x.Role.ID, UsableShare: x.UsableShare, UsedShare: x.UsedShare, Verdict: x.Verdict().String(), AccessPart: x.AccessPart}
		if b := x.Best(); b != nil && x.Verdict() != train.PriceUsed {
			s.Learned = &prices.PriceLearned{UsedShare: b.UsedShare, Gain: changeWithInterval(b.Gain), Worth: changeWithInterval(b.Worth)}
		}
		list = append(list, s)
	}
	return list
}

// changeWithInterval returns a difference with its 95 % interval, as shares of the win rounded to
// ten-thousandths.
func changeWithInterval(d stat.Paired) prices.Change {
	to := func(x float64) float64 { return math.Round(x*1e4) / 1e4 }
	return prices.Change{Mean: to(d.Delta), Lo: to(d.Delta - 1.96*d.SE), Hi: to(d.Delta + 1.96*d.SE)}
}

// replaceIncluded adds new prices to a file, in place of those for the same variant and number of
// seats, and sorts the file by variant and seats. The file need not exist.
func replaceIncluded(name string, new prices.Prices) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	all, err := prices.Read(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	all = slices.DeleteFunc(all, func(p prices.Prices) bool { return p.Variant == new.Variant && p.Seats == new.Seats })
	all = append(all, new)
	slices.SortFunc(all, func(a, b prices.Prices) int {
		return cmp.Or(cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Seats, b.Seats))
	})
	beside := name + ".new"
	if err := os.WriteFile(beside, prices.Write(all), 0o644); err != nil {
		return err
	}
	return os.Rename(beside, name)
}
