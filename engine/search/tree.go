package search

import (
	"math"

	"equitas/engine"
)

// root is the index of the node where every iteration begins. Since it is no node's child, the same
// index stands for "no node" where a child or sibling is meant.
const (
	root   = 0
	noNode = root
)

// A node stands for a sequence of the seat's own actions: those of its parent, followed by action.
type node struct {
	action       engine.Action
	firstChild   int32  // index of the first child, or noNode
	nextSibling  int32  // index of the next sibling, or noNode
	visits       uint32 // number of iterations that passed through the node
	timesOffered uint32 // number of iterations at the parent in which the action was legal, since the node exists
	payoffSum    int64  // sum of the payoffs of these iterations, in 1/[engine.PayoffUnit] of a win
}

// mean returns the mean payoff, 0 to 1; 0 without visits.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return 0
	}
	return float64(n.payoffSum) / (float64(n.visits) * engine.PayoffUnit)
}

// A tree grows by one node per iteration. Its memory is reused by the next decision.
type tree struct {
	nodes []node  // the first is the root node
	path  []int32 // indices of the nodes of the present iteration, from the root node down
}

// clear removes all nodes except the root node.
func (t *tree) clear() {
	t.nodes = append(t.nodes[:0], node{})
	t.path = append(t.path[:0], root)
}

// child returns the index of a node's child with an action, or noNode.
func (t *tree) child(parent int32, a engine.Action) int32 {
	c := t.nodes[parent].firstChild
	for c != noNode && t.nodes[c].action != a {
		c = t.nodes[c].nextSibling
	}
	return c
}

// descend moves from the last node of the path to one of its children: to a new child for the first
// legal action that has no child; if all have one, to the child with the highest upper bound. It
// returns the index in legal of the child's action, and whether the child existed before.
func (t *tree) descend(legal []engine.Action) (at int, known bool) {
	here := t.path[len(t.path)-1]
	best, bound := int32(noNode), 0.0
	fresh := -1
	for i, a := range legal {
		c := t.child(here, a)
		if c == noNode {
			if fresh < 0 {
				fresh = i
			}
			continue
		}
		n := &t.nodes[c]
		n.timesOffered++
		if u := n.upperBound(); best == noNode || u > bound {
			best, bound, at = c, u, i
		}
	}
	if fresh >= 0 {
		best, at = int32(len(t.nodes)), fresh
		t.nodes = append(t.nodes, node{action: legal[fresh], nextSibling: t.nodes[here].firstChild, timesOffered: 1})
		t.nodes[here].firstChild = best
	}
	t.path = append(t.path, best)
	return at, fresh < 0
}

// backpropagate adds the payoff of an iteration, in 1/[engine.PayoffUnit] of a win, to the nodes of
// its path, and resets the path to the root node.
func (t *tree) backpropagate(payoff int64) {
	for _, i := range t.path {
		t.nodes[i].visits++
		t.nodes[i].payoffSum += payoff
	}
	t.path = t.path[:1]
}

// mostVisited returns the legal action whose child of the root node has the most visits. Of several,
// it is the one with the highest payoff, then the first.
func (t *tree) mostVisited(legal []engine.Action) engine.Action {
	best, of := legal[0], node{}
	for _, a := range legal {
		c := t.child(root, a)
		if c == noNode {
			continue
		}
		if n := t.nodes[c]; n.visits > of.visits || n.visits == of.visits && n.payoffSum > of.payoffSum {
			best, of = a, n
		}
	}
	return best
}

// explorationConstant is the exploration constant of the upper confidence bound, in wins.
const explorationConstant = 0.7

// upperBound returns the upper confidence bound of a visited node, in wins.
func (n *node) upperBound() float64 {
	visits := float64(n.visits)
	return n.mean() + math.Sqrt(scaledLog(n.timesOffered)/visits)
}

// scaledLogs[n] is explorationConstant² · ln n, for n ≥ 1.
var scaledLogs = makeScaledLogs()

// makeScaledLogs returns the values of scaledLogs. It sums ln(n+1) − ln n = 2·artanh(1/(2n+1)), with
// conversions that keep the compiler from fusing products and sums, so that all processors give the
// same values.
func makeScaledLogs() (logs [512]float64) {
	ln := 0.0
	for n := 1; n < len(logs)-1; n++ {
		x := 1 / float64(2*n+1)
		power, series := x, 0.0
		for k := 1; k < 40; k += 2 {
			series += power / float64(k)
			power = float64(float64(power*x) * x)
		}
		ln += float64(2 * series)
		logs[n+1] = float64(ln * float64(explorationConstant*explorationConstant))
	}
	return logs
}

// scaledLog returns explorationConstant² · ln n for n ≥ 1, approximately: it looks up the leading
// bits of n and adds the scaled logarithm of 2 for every bit left out.
func scaledLog(n uint32) float64 {
	shift := 0
	for n >= uint32(len(scaledLogs)) {
		n >>= 1
		shift++
	}
	return scaledLogs[n] + float64(float64(shift)*scaledLogs[2])
}
