package gateway

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

const allScopes = "payment.read payment.write balance.read balance.write"

type tokenCode struct {
	status                  int
	message, hint, forUsers string
}

var tokenCodes = map[string]tokenCode{
	"PUB_CERT_HEADER_MISSING":             {400, "the header X-SSL-Client-Cert is missing", "Send the percent-encoded PEM of the registered certificate.", "Certificado não informado."},
	"PUB_CERT_MALFORMED_PEM":              {400, "the certificate cannot be parsed", "Encode the whole PEM by RFC 3986: + is %2B and a space is %20.", "Certificado inválido."},
	"PUB_REQUEST_BODY_INVALID":            {400, "the body is invalid", "Send clientId (UUID v4) and clientSecret (8 to 64 characters).", "Dados inválidos."},
	"PUB_CERT_NOT_YET_VALID":              {401, "the certificate is not valid yet", "Wait for its notBefore.", "Certificado ainda não é válido."},
	"PUB_CERT_EXPIRED":                    {401, "the certificate has expired", "Register a new certificate.", "Certificado expirado."},
	"PUB_CERT_NOT_REGISTERED":             {401, "the certificate is not registered", "Register the certificate and link it to the account.", "Certificado não cadastrado."},
	"PUB_INVALID_CREDENTIALS":             {401, "clientId or clientSecret is wrong", "Check both; the answer does not say which is wrong.", "Credenciais inválidas."},
	"PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT": {403, "the certificate is linked to another account", "Use a certificate of the account of clientId.", "Certificado não autorizado."},
	"PUB_AUTH_UPSTREAM_ERROR":             {502, "upstream authentication returned an unrecognized error", "Try again later.", "Falha na autenticação."},
	"PUB_AUTH_UPSTREAM_UNAVAILABLE":       {503, "upstream authentication cannot be reached", "Try again with exponential backoff.", "Autenticação indisponível."},
}

func tokenFailure(code string, problems, fields []string) *failure {
	known := tokenCodes[code]
	f := &failure{status: known.status, code: code, messages: []string{known.message}, details: object{"hint": known.hint}}
	if problems != nil {
		f.messages, f.list = problems, true
		f.details["violations"] = fields
		if on("no-violations") {
			delete(f.details, "violations")
		}
		if on("no-hint-for-body") {
			delete(f.details, "hint")
		}
	}
	return f
}

// sameText compares in constant time.
func sameText(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}

func readCredentials(c *call, uuid bool) (clientID, secret string, r reader) {
	r = newReader(c.body)
	clientID, secret = r.text("clientId", true, 0), r.text("clientSecret", true, 0)
	if uuid && clientID != "" && !isUUIDv4(clientID, on("client-id-any-uuid")) {
		r.problem("clientId", "must be a UUID v4")
	}
	size := characters(secret)
	if secret != "" && (size < 8 || size > 64) {
		r.problem("clientSecret", "must have 8 to 64 characters")
	}
	return clientID, secret, r
}

// createToken handles POST /api/auth/token. It checks for errors in the order of
// the specification's table.
func (g *Gateway) createToken(c *call) (int, any, *failure) {
	presented, problem := certificateOf(c.r)
	if problem != nil {
		return 0, nil, problem
	}
	clientID, secret, r := readCredentials(c, true)
	if r.failed() {
		return 0, nil, tokenFailure("PUB_REQUEST_BODY_INVALID", *r.problems, *r.fields)
	}
	record := g.registered(presented)
	if record == nil && on("certificate-by-subject") {
		if a := g.accountByClient(presented.Subject.CommonName); a != nil {
			record = &certificate{account: a}
		}
	}
	now := time.Now()
	if record != nil {
		now = record.account.clock()
	}
	switch {
	case now.Before(presented.NotBefore) && !on("not-before-ignored"):
		return 0, nil, tokenFailure("PUB_CERT_NOT_YET_VALID", nil, nil)
	case now.After(presented.NotAfter):
		return 0, nil, tokenFailure("PUB_CERT_EXPIRED", nil, nil)
	case record == nil || record.revoked && !on("revoked-certificate-works"):
		return 0, nil, tokenFailure("PUB_CERT_NOT_REGISTERED", nil, nil)
	}
	account := g.accountByClient(clientID)
	if account == nil || !sameText(account.ClientSecret, secret) {
		problem := tokenFailure("PUB_INVALID_CREDENTIALS", nil, nil)
		if account == nil && on("unknown-client-told") {
			problem.messages = []string{"clientId is unknown"}
		}
		return 0, nil, problem
	}
	if record.account != account && !on("certificate-of-any-account") {
		return 0, nil, tokenFailure("PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT", nil, nil)
	}
	switch account.upstreamState() {
	case "error":
		return 0, nil, tokenFailure("PUB_AUTH_UPSTREAM_ERROR", nil, nil)
	case "unavailable":
		if on("upstream-always-502") {
			return 0, nil, tokenFailure("PUB_AUTH_UPSTREAM_ERROR", nil, nil)
		}
		return 0, nil, tokenFailure("PUB_AUTH_UPSTREAM_UNAVAILABLE", nil, nil)
	}
	lifetime := 1800
	if on("jwt-outlives-expires-in") {
		lifetime = 3600
	}
	token := g.sign(account, account.clock(), time.Duration(lifetime)*time.Second, allScopes, false)
	return http.StatusCreated, object{"access_token": token, "token_type": "Bearer", "expires_in": 1800}, nil
}

// createOauthToken handles POST /oauth/token.
func (g *Gateway) createOauthToken(c *call) (int, any, *failure) {
	if on("oauth-needs-certificate") {
		if _, problem := certificateOf(c.r); problem != nil {
			return 0, nil, problem
		}
	}
	clientID, secret, r := readCredentials(c, false)
	if r.failed() {
		if on("oauth-body-401") {
			return 0, nil, fail(http.StatusUnauthorized, "invalid client")
		}
		return 0, nil, invalid(*r.problems)
	}
	account := g.accountByClient(clientID)
	if account == nil || !sameText(account.ClientSecret, secret) {
		return 0, nil, unauthorized("invalid client credentials")
	}
	switch account.upstreamState() {
	case "error":
		return 0, nil, fail(http.StatusBadGateway, "upstream authentication returned an unrecognized error")
	case "unavailable":
		return 0, nil, fail(http.StatusServiceUnavailable, "upstream authentication cannot be reached")
	}
	scope := allScopes
	if on("scope-with-commas") {
		scope = strings.ReplaceAll(scope, " ", ",")
	}
	lifetime := 3600
	if on("oauth-token-of-15-minutes") {
		lifetime = 900
	}
	token := g.sign(account, account.clock(), time.Duration(lifetime)*time.Second, allScopes, true)
	return http.StatusOK, object{"access_token": token, "token_type": "Bearer", "expires_in": lifetime, "scope": scope}, nil
}

type claims struct {
	Issuer   string `json:"iss"`
	Subject  string `json:"sub"`
	ID       string `json:"jti"`
	IssuedAt int64  `json:"iat"`
	Expires  int64  `json:"exp"`
	Scope    string `json:"scope"`
	// Whether the token is for the compatibility family of endpoints.
	Compatibility bool `json:"compatibility"`
}

var encodeSegment = base64.RawURLEncoding.EncodeToString

var jwtHeader = encodeSegment([]byte(`{"alg":"HS256","typ":"JWT"}`))

func (g *Gateway) signature(text string) string {
	mac := hmac.New(sha256.New, g.signingKey)
	mac.Write([]byte(text))
	return encodeSegment(mac.Sum(nil))
}

func (g *Gateway) sign(a *Account, from time.Time, lifetime time.Duration, scope string, compatibility bool) string {
	id := newUUID()
	a.mu.Lock()
	a.lastToken = id
	a.mu.Unlock()
	payload, err := json.Marshal(claims{
		Issuer: "pixgate", Subject: a.ID, ID: id, IssuedAt: from.Unix(), Expires: from.Add(lifetime).Unix(), Scope: scope,
		Compatibility: compatibility,
	})
	if err != nil {
		panic(err)
	}
	text := jwtHeader + "." + encodeSegment(payload)
	return text + "." + g.signature(text)
}

func unauthorized(message string) *failure {
	f := fail(http.StatusUnauthorized, message)
	f.headers = map[string]string{"WWW-Authenticate": "Bearer"}
	return f
}

// authenticate returns the account of a bearer token that has the required scope.
func (g *Gateway) authenticate(r *http.Request, to route) (*Account, *failure) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return nil, unauthorized("token not provided")
	}
	scheme, token, _ := strings.Cut(header, " ")
	if on("bearer-optional") && token == "" {
		scheme, token = "Bearer", strings.TrimPrefix(header, "Bearer ")
	}
	if !strings.EqualFold(scheme, "Bearer") {
		return nil, unauthorized("invalid token")
	}
	account, claimed := g.verify(strings.TrimSpace(token))
	if account == nil || on("tokens-of-one-family") && claimed.Compatibility != to.compatibility() {
		return nil, unauthorized("invalid token")
	}
	if on("new-token-ends-the-old") && !account.isLast(claimed.ID) {
		return nil, unauthorized("invalid token")
	}
	leeway := int64(0)
	if on("expiry-leeway") {
		leeway = 60
	}
	if account.clock().Unix() >= claimed.Expires+leeway {
		return nil, unauthorized("expired token")
	}
	for _, granted := range strings.Fields(claimed.Scope) {
		if granted == to.scope {
			return account, nil
		}
	}
	if on("scope-401") {
		return nil, unauthorized("insufficient scope")
	}
	return nil, fail(http.StatusForbidden, "permission denied: %s is needed", to.scope)
}

// verify checks the signature of a token and returns its account.
func (g *Gateway) verify(token string) (*Account, claims) {
	var claimed claims
	parts := strings.Split(token, ".")
	if len(parts) != 3 || parts[0] != jwtHeader && !on("unsigned-token-accepted") {
		return nil, claimed
	}
	signed := sameText(parts[2], g.signature(parts[0]+"."+parts[1]))
	if !signed && !(on("unsigned-token-accepted") && parts[2] == "") {
		return nil, claimed
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || json.Unmarshal(payload, &claimed) != nil {
		return nil, claimed
	}
	return g.accountByID(claimed.Subject), claimed
}

func (a *Account) clock() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.now()
}

func (a *Account) isLast(token string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.lastToken == token
}

func (a *Account) upstreamState() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.upstream
}

func (a *Account) registers() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.registrationEnabled
}
