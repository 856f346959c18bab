package gateway

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/url"
	"strings"
)

const maxBody = 1 << 20

// call is a request that a handler processes.
type call struct {
	r       *http.Request
	account *Account
	path    map[string]string
	body    object
	query   url.Values
}

type handler func(c *call) (status int, answer any, problem *failure)

// route is an operation. Its handler holds the lock of the account, unless the route is open.
type route struct {
	method, pattern string
	scope           string // none: no token needed
	short           bool   // the short envelope
	hasBody         bool
	bodyOptional    bool
	open            bool
	handle          handler
}

func (g *Gateway) routes() []route {
	const get, post, put = http.MethodGet, http.MethodPost, http.MethodPut
	routes := []route{
		{method: post, pattern: "/api/auth/token", hasBody: true, handle: g.createToken},
		{method: post, pattern: "/oauth/token", hasBody: true, short: true, handle: g.createOauthToken},
		{method: get, pattern: "/balance", scope: "balance.read", handle: readBalance},
		{method: get, pattern: "/api/balance", scope: "balance.read", handle: readAPIBalance},
		{method: get, pattern: "/accounts/balances", scope: "balance.read", short: true, handle: readBalances},
		{method: post, pattern: "/dict/pix", scope: "payment.write", short: true, hasBody: true, open: true, handle: createTransfer},
		{method: post, pattern: "/api/pix/cash-out", scope: "payment.write", hasBody: true, open: true, handle: createCashOut},
		{method: post, pattern: "/api/pix/cash-out-qrcode", scope: "payment.write", hasBody: true, handle: createQRCashOut},
		{method: post, pattern: "/api/pix/cash-in", scope: "payment.write", hasBody: true, handle: createCashIn},
		{method: put, pattern: "/cob/{txid}", scope: "payment.write", short: true, hasBody: true, handle: putCob},
		{method: put, pattern: "/pix/{e2eid}/devolucao/{id}", scope: "payment.write", short: true, hasBody: true, open: true, handle: putDevolucao},
		{method: post, pattern: "/api/pix/refund-in/{id}", scope: "payment.write", hasBody: true, open: true, handle: createRefundIn},
		{method: get, pattern: "/api/med", scope: "payment.read", short: true, handle: listMEDs},
		{method: get, pattern: "/api/transactions", scope: "payment.read", short: true, handle: listTransactions},
		{method: post, pattern: "/api/webhooks", scope: "payment.write", short: on("short-errors-of-webhooks"), hasBody: true, bodyOptional: true, handle: registerWebhook},
		{method: post, pattern: "/api/resend-webhook/{transactionIdentifier}", scope: "payment.write", short: on("short-errors-of-resend"), hasBody: true, bodyOptional: true, open: true, handle: resendWebhook},
	}
	if on("balance-at-one-path") {
		routes = append(routes[:3], routes[4:]...)
	}
	return routes
}

// compatibility reports whether an endpoint belongs to the Central Bank's family.
func (r route) compatibility() bool {
	return r.short && !strings.HasPrefix(r.pattern, "/api/")
}

// match compares the path with the pattern, segment by segment.
func (r route) match(segments []string) (map[string]string, bool) {
	parts := strings.Split(r.pattern, "/")
	if len(parts) != len(segments) {
		return nil, false
	}
	values := map[string]string{}
	for i, part := range parts {
		if strings.HasPrefix(part, "{") && segments[i] != "" {
			values[part[1:len(part)-1]] = segments[i]
		} else if part != segments[i] {
			return nil, false
		}
	}
	return values, true
}

func segmentsOf(r *http.Request) []string {
	path := r.URL.EscapedPath()
	if on("trailing-slash-accepted") && len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if plain, err := url.PathUnescape(segment); err == nil {
			segments[i] = plain
		}
	}
	return segments
}

// ServeHTTP serves the public interface.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	segments := segmentsOf(r)
	allowed := []string{}
	for _, route := range g.routing {
		values, matches := route.match(segments)
		if !matches {
			continue
		}
		if route.method != r.Method && !(route.method == http.MethodGet && r.Method == http.MethodHead) {
			allowed = append(allowed, route.method)
			continue
		}
		g.serve(w, r, route, values)
		return
	}
	problem := fail(http.StatusNotFound, "there is nothing at this path")
	if len(allowed) > 0 && !on("wrong-method-404") {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		problem = fail(http.StatusMethodNotAllowed, "this path does not take %s", r.Method)
	}
	refuse(w, r, route{}, problem)
}

func (g *Gateway) serve(w http.ResponseWriter, r *http.Request, route route, values map[string]string) {
	defer func() {
		if reason := recover(); reason != nil {
			log.Printf("%s %s: %v", r.Method, r.URL.Path, reason)
			refuse(w, r, route, fail(http.StatusInternalServerError, "internal error"))
		}
	}()
	c := &call{r: r, path: values}
	if route.scope != "" {
		account, problem := g.authenticate(r, route)
		if problem != nil {
			refuse(w, r, route, problem)
			return
		}
		c.account = account
	}
	if problem := c.read(w, route); problem != nil {
		refuse(w, r, route, problem)
		return
	}
	status, answer, problem := c.handleWith(route)
	if problem != nil {
		refuse(w, r, route, problem)
		return
	}
	respond(w, status, answer)
}

// read parses the query and the body.
func (c *call) read(w http.ResponseWriter, route route) *failure {
	query, err := url.ParseQuery(c.r.URL.RawQuery)
	if err != nil && !on("bad-query-ignored") {
		return fail(http.StatusBadRequest, "the query is malformed")
	}
	c.query = query
	if !route.hasBody {
		return nil
	}
	bytes, err := io.ReadAll(http.MaxBytesReader(w, c.r.Body, maxBody))
	if err != nil {
		return fail(http.StatusRequestEntityTooLarge, "the body must have at most %d bytes", maxBody)
	}
	if on("json-content-type-only") && len(bytes) > 0 && !strings.HasPrefix(c.r.Header.Get("Content-Type"), "application/json") {
		return fail(http.StatusUnsupportedMediaType, "Content-Type must be application/json")
	}
	if route.bodyOptional && (len(strings.TrimSpace(string(bytes))) == 0 || route.pattern == "/api/webhooks" && !c.account.registers() && !on("disabled-route-stores")) {
		c.body = object{}
		return nil
	}
	if c.body, err = decode(bytes); err == nil {
		if stranger := unknownMember(route.pattern, c.body); stranger != "" && on("unknown-members-refused") {
			return invalid([]string{stranger + " is unknown"})
		}
		return nil
	}
	if route.pattern == "/api/auth/token" {
		if _, problem := certificateOf(c.r); problem != nil {
			return problem
		}
		return tokenFailure("PUB_REQUEST_BODY_INVALID", []string{err.Error()}, []string{"body"})
	}
	return invalid([]string{err.Error()})
}

func (c *call) handleWith(route route) (int, any, *failure) {
	if c.account != nil && !route.open {
		c.account.mu.Lock()
		defer c.account.mu.Unlock()
	}
	return route.handle(c)
}

func respond(w http.ResponseWriter, status int, answer any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		log.Print(err)
	}
}

// refuse responds with a failure in the envelope of the route.
func refuse(w http.ResponseWriter, r *http.Request, route route, problem *failure) {
	errorID := newUUID()
	w.Header().Set("X-Request-Id", errorID)
	if on("unauthorized-as-text") && problem.status == http.StatusUnauthorized {
		http.Error(w, `{"statusCode":401,"message":"unauthorized","error":"Unauthorized"}`, problem.status)
		return
	}
	for name, value := range problem.headers {
		w.Header().Set(name, value)
	}
	short := route.short || on("short-errors-of-qr") && route.pattern == "/api/pix/cash-out-qrcode"
	if short {
		respond(w, problem.status, problem.short())
		return
	}
	respond(w, problem.status, problem.full(r, route.pattern, errorID))
}
