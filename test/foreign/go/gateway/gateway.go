// Package gateway is an instant-payment gateway that keeps everything in memory.
//
// One mutex per account guards all data of the account; the mutex of the gateway
// guards only the maps that find accounts. Amounts are whole cents.
package gateway

import (
	"crypto/rand"
	"crypto/tls"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"pixgate/switches"
)

var on = switches.On

// Gateway is the service: its accounts, certificates and directory.
type Gateway struct {
	mu           sync.RWMutex
	accounts     map[string]*Account
	byClient     map[string]*Account
	certificates map[[32]byte]*certificate
	directory    map[string]DirectoryEntry
	idempotency  map[string]*Transaction // only if a switch shares keys between accounts
	lastNumber   int64
	lastAccount  *Account
	signingKey   []byte
	authority    *authority
	client       *http.Client
	sending      chan struct{}
	resends      []time.Time
	routing      []route
}

// DirectoryEntry is the entry of a payment key in the directory.
type DirectoryEntry struct {
	Registered           bool
	ISPB, Name, Document string
}

// Limits are the limits of an account in cents; nil means no limit.
type Limits struct{ PerTransaction, Daily, Night *Cents }

// Account is one client of the gateway.
type Account struct {
	mu      sync.Mutex
	settled *sync.Cond // signalled when a delivery has ended
	gw      *Gateway

	ID, ClientID, ClientSecret, Chave string
	CertificatePEM                    string

	clockOffset time.Duration
	localShift  time.Duration // from UTC to the wall clock of the account
	passing     sync.Mutex    // serializes Pass

	available, blocked  Cents
	fee                 Cents
	limits              Limits
	automatic           bool
	minimumExpiration   int64 // seconds
	registrationEnabled bool
	upstream            string
	lastToken           string
	providerFails       bool
	receiverStatus      int // 0: receivers work; -1: they do not respond
	receiversFail       bool
	cashOutScenario     string
	cashInScenario      string
	openedAt            time.Time

	transactions []*Transaction
	transfers    map[string]*Transaction // by idempotency key
	cobs         map[string]*cob
	meds         []*med
	hooks        map[string][]*registration
	resends      []time.Time
	tasks        []*task

	sendingTransfer, sendingCashOut, refundingIn, refundingOut sync.Mutex // only for races

	inFlight int
}

// New creates a gateway without accounts.
func New() *Gateway {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		panic(err)
	}
	first := int64(100000)
	if on("numbers-beyond-32-bits") {
		first = 9007199254000
	}
	g := &Gateway{
		accounts:     map[string]*Account{},
		byClient:     map[string]*Account{},
		certificates: map[[32]byte]*certificate{},
		directory:    map[string]DirectoryEntry{},
		idempotency:  map[string]*Transaction{},
		lastNumber:   first,
		signingKey:   key,
		authority:    newAuthority(),
		sending:      make(chan struct{}, 64),
		client: &http.Client{
			Timeout:       5 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Transport: &http.Transport{
				// A test build: the certificates of receivers are self-signed.
				TLSClientConfig:     &tls.Config{InsecureSkipVerify: true},
				MaxIdleConnsPerHost: 16,
				IdleConnTimeout:     30 * time.Second,
			},
		},
	}
	g.routing = g.routes()
	return g
}

func (g *Gateway) number() int64 { return atomic.AddInt64(&g.lastNumber, 1) }

func (g *Gateway) accountByID(id string) *Account {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.accounts[id]
}

func (g *Gateway) accountByClient(clientID string) *Account {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.byClient[clientID]
}

// lookUp returns the directory entry of a key; keys that no state set up exist too.
func (g *Gateway) lookUp(key string) DirectoryEntry {
	g.mu.RLock()
	defer g.mu.RUnlock()
	entry, named := g.directory[key]
	if !named {
		entry.Registered = true
	}
	if entry.ISPB == "" {
		entry.ISPB = bankISPB
	}
	if entry.Name == "" {
		entry.Name = "Titular da Chave"
	}
	return entry
}

// now returns the time of the account's clock, which tests can move forward.
func (a *Account) now() time.Time { return time.Now().Add(a.clockOffset).UTC() }

// local returns the wall-clock time of the account, which determines day and night.
func (a *Account) local() time.Time { return a.now().Add(a.localShift) }

func (a *Account) transaction(matches func(*Transaction) bool) *Transaction {
	for _, t := range a.transactions {
		if matches(t) {
			return t
		}
	}
	return nil
}
