package gateway

import (
	"time"
)

// task is work that is due at a time of the account's clock.
type task struct {
	due time.Time
	run func() // holds the account's lock
}

// after schedules a task; the caller holds the account's lock.
func (a *Account) after(delay time.Duration, run func()) {
	a.tasks = append(a.tasks, &task{a.now().Add(delay), run})
	time.AfterFunc(delay+time.Millisecond, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		now := a.now()
		for next := a.nextTask(now); next != nil; next = a.nextTask(now) {
			next.run()
		}
	})
}

// nextTask removes and returns the earliest task that is due by then.
func (a *Account) nextTask(by time.Time) *task {
	earliest := -1
	for i, t := range a.tasks {
		if !t.due.After(by) && (earliest < 0 || t.due.Before(a.tasks[earliest].due)) {
			earliest = i
		}
	}
	if earliest < 0 {
		return nil
	}
	next := a.tasks[earliest]
	a.tasks = append(a.tasks[:earliest], a.tasks[earliest+1:]...)
	return next
}

// Pass moves the clock of the account forward. It runs each task at its time and
// waits for deliveries before it moves the clock further.
func (a *Account) Pass(duration time.Duration) {
	a.passing.Lock()
	defer a.passing.Unlock()
	a.mu.Lock()
	defer a.mu.Unlock()
	goal := a.clockOffset + duration
	a.awaitDeliveries()
	for {
		next := a.nextTask(time.Now().Add(goal))
		if next == nil {
			break
		}
		if ahead := next.due.Sub(a.now()); ahead > 0 {
			a.clockOffset += ahead
		}
		next.run()
		a.awaitDeliveries()
	}
	if goal > a.clockOffset {
		a.clockOffset = goal
	}
}

func (a *Account) awaitDeliveries() {
	for a.inFlight > 0 {
		a.settled.Wait()
	}
}
