package pdf

import (
	"math"
)

// lane is where a column of a table stands.
type lane struct{ x0, x1 float64 }

// lanesOf finds the columns of bands: what white strips from top to bottom part.
// Bands with few pieces say nothing, for headings inside a table run across it;
// and in a long table a few pieces may cross a strip.
func lanesOf(bands []band) []lane {
	full := 0
	counts := map[int]int{}
	for _, b := range bands {
		counts[len(b.pieces)]++
	}
	for n, seen := range counts {
		if n > full && (seen > 1 || len(bands) < 4) {
			full = n
		}
	}
	var body []band
	for _, b := range bands {
		if b.multi() && 2*len(b.pieces) >= full {
			body = append(body, b)
		}
	}
	if len(body) == 0 {
		return nil
	}
	strict := lanesAbove(body, 0)
	if few := max(1, len(body)/9); len(body) > 3 {
		if lenient := lanesAbove(body, few); len(lenient) > len(strict) && crossings(body, lenient) <= few+len(body)/20 {
			strict = lenient
		}
	}
	if len(strict) > 2*mostLanes { // no table, and joining takes time with the cube of them
		return strict
	}
	return joinLanes(strict, bands)
}

// lanesAbove are the stretches that more than few bands cover, parted by strips
// of at least two points.
func lanesAbove(bands []band, few int) []lane {
	left, right := math.Inf(1), math.Inf(-1)
	for _, b := range bands {
		left, right = min(left, b.x0()), max(right, b.x1())
	}
	const finest = 2 // bins a point
	cover := make([]int, int((right-left)*finest)+2)
	for _, b := range bands {
		for _, p := range b.pieces {
			for i := int((p.x0 - left) * finest); i <= int((p.x1-left)*finest); i++ {
				cover[max(0, i)]++
			}
		}
	}
	var lanes []lane
	for i := 0; i < len(cover); {
		if cover[i] <= few {
			i++
			continue
		}
		j := i
		for j < len(cover) && cover[j] > few {
			j++
		}
		x0, x1 := left+float64(i)/finest, left+float64(j)/finest
		if n := len(lanes); n > 0 && x0-lanes[n-1].x1 < 1.5 {
			lanes[n-1].x1 = x1
		} else {
			lanes = append(lanes, lane{x0, x1})
		}
		i = j
	}
	return lanes
}

// crossings counts the pieces that run through a strip between two lanes.
func crossings(bands []band, lanes []lane) int {
	n := 0
	for _, b := range bands {
		for _, p := range b.pieces {
			if from, to := touched(lanes, p.x0, p.x1); to > from {
				n++
			}
		}
	}
	return n
}

// touched are the first and last lane that a stretch shares more than a sliver with;
// when it shares none, the nearest.
func touched(lanes []lane, x0, x1 float64) (from, to int) {
	from, to = -1, -1
	nearest, gap := 0, math.Inf(1)
	for i, l := range lanes {
		if min(l.x1, x1)-max(l.x0, x0) > min(1.5, 0.4*(x1-x0), 0.4*(l.x1-l.x0)) {
			if from < 0 {
				from = i
			}
			to = i
		}
		if d := max(l.x0-x1, x0-l.x1, 0); d < gap {
			nearest, gap = i, d
		}
	}
	if from < 0 {
		return nearest, nearest
	}
	return from, to
}

// joinLanes puts a lane that only a header or a stray piece fills together with
// its neighbour, when never both are filled in one band.
func joinLanes(lanes []lane, bands []band) []lane {
	for {
		at := -1
		used, both := lanesUsed(lanes, bands)
		rare := max(1, len(bands)/8)
		for i := 0; i+1 < len(lanes); i++ {
			if both[i] == 0 && min(used[i], used[i+1]) <= rare && (at < 0 || lanes[i+1].x0-lanes[i].x1 < lanes[at+1].x0-lanes[at].x1) {
				at = i
			}
		}
		if at < 0 || len(lanes) <= 2 {
			return lanes
		}
		lanes[at].x1 = lanes[at+1].x1
		lanes = append(lanes[:at+1], lanes[at+2:]...)
	}
}

// lanesUsed counts the bands that fill each lane, and each lane with the next one.
func lanesUsed(lanes []lane, bands []band) (used, both []int) {
	used, both = make([]int, len(lanes)), make([]int, len(lanes))
	for _, b := range bands {
		last := -2
		for _, p := range b.pieces {
			from, to := touched(lanes, p.x0, p.x1)
			for i := from; i <= to; i++ {
				if i == last {
					continue
				}
				used[i]++
				if i == last+1 {
					both[last]++
				}
				last = i
			}
		}
	}
	return used, both
}
