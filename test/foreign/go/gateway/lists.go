package gateway

import (
	"net/http"
	"regexp"
	"strconv"
	"time"
)

var wholeNumber = regexp.MustCompile(`^[0-9]{1,9}$`)

// whole reads a query parameter between min and max (0: any), or the default.
func (c *call) whole(name string, min, max, standard int, problems *[]string) int {
	if !c.query.Has(name) {
		return standard
	}
	text := c.query.Get(name)
	value, err := strconv.Atoi(text)
	if max > 0 && value > max && on("page-size-clamped") {
		return max
	}
	if value == 0 && err == nil && on("page-zero-is-default") {
		return standard
	}
	if err != nil || !wholeNumber.MatchString(text) || value < min || max > 0 && value > max {
		*problems = append(*problems, name+" is out of range")
	}
	return value
}

// choice reads a query parameter that has fixed values; empty means none.
func (c *call) choice(name string, problems *[]string, allowed ...string) string {
	if !c.query.Has(name) {
		return ""
	}
	text := c.query.Get(name)
	for _, one := range allowed {
		if one == text {
			return text
		}
	}
	*problems = append(*problems, name+" must be one of the values of the documentation")
	return text
}

func (c *call) time(name string, problems *[]string) (at time.Time, day bool, given bool) {
	if !c.query.Has(name) {
		return time.Time{}, false, false
	}
	at, day, ok := parseTime(c.query.Get(name))
	if !ok {
		*problems = append(*problems, name+" must be an ISO 8601 date")
	}
	return at, day, true
}

// pageOf returns one page; the first is 1.
func pageOf[T any](all []T, page, size int) []T {
	if page-1 > len(all)/size {
		return []T{}
	}
	from := (page - 1) * size
	if from >= len(all) {
		return []T{}
	}
	to := from + size
	if to > len(all) {
		to = len(all)
	}
	return all[from:to]
}

func reverse[T any](all []T) {
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
}

func pagesOf(total, size int) int {
	if on("total-pages-floored") && total >= size {
		return total / size
	}
	return (total + size - 1) / size
}

// data returns a page for JSON: an empty page is an empty array, not null.
func data(page []object) any {
	if len(page) == 0 && on("empty-page-null") {
		return nil
	}
	return page
}

// period is the time range of a list of transactions.
type period struct{ from, to time.Time }

func (p period) has(at time.Time) bool { return !at.Before(p.from) && !at.After(p.to) }

// period reads startDate and endDate; a date includes its whole day.
func (c *call) period(now time.Time, problems *[]string) period {
	const most = 31 * 24 * time.Hour
	from, _, hasFrom := c.time("startDate", problems)
	to, toDay, hasTo := c.time("endDate", problems)
	first, last := from, to
	if !hasTo {
		to = now
		last = now
		if from, day, _ := parseTime(c.query.Get("startDate")); day && !from.IsZero() {
			last = now.Truncate(24 * time.Hour)
		}
	} else if toDay && !on("end-date-without-its-day") {
		to = to.Add(24*time.Hour - time.Nanosecond)
	}
	if !hasFrom {
		from = last.Add(-most)
		first = from
	}
	if len(*problems) > 0 {
		return period{}
	}
	if first.After(to) {
		*problems = append(*problems, "startDate must not be after endDate")
	}
	if on("range-of-32-days") && last.Sub(first) <= most+24*time.Hour || on("range-open-to-now") && !hasTo {
		return period{from, to}
	}
	if last.Sub(first) > most {
		*problems = append(*problems, "startDate and endDate must be at most 31 days apart")
	}
	return period{from, to}
}

func badQuery(problems []string) *failure {
	f := fail(http.StatusBadRequest, "the query is invalid")
	f.messages = problems
	return f
}
