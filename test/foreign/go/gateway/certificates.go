package gateway

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// certificate is an entry of the registry.
type certificate struct {
	account *Account
	revoked bool
}

// authority signs the client certificates of a test build.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func newAuthority() *authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "pixgate test authority"},
		NotBefore: time.Now().AddDate(-5, 0, 0), NotAfter: time.Now().AddDate(50, 0, 0),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		panic(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return &authority{parsed, key}
}

// issue signs a certificate, registers it for the account and returns its PEM.
func (g *Gateway) issue(a *Account, from, to time.Time, revoked bool) (string, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return "", err
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: a.ClientID},
		NotBefore: from, NotAfter: to, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, g.authority.certificate, &g.authority.key.PublicKey, g.authority.key)
	if err != nil {
		return "", err
	}
	g.mu.Lock()
	if on("further-certificate-replaces-first") && !revoked {
		for fingerprint, other := range g.certificates {
			if other.account == a && !other.revoked {
				delete(g.certificates, fingerprint)
			}
		}
	}
	g.certificates[sha256.Sum256(der)] = &certificate{account: a, revoked: revoked}
	g.mu.Unlock()
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), nil
}

func (g *Gateway) registered(presented *x509.Certificate) *certificate {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.certificates[sha256.Sum256(presented.Raw)]
}

// certificateOf parses X-SSL-Client-Cert: a PEM, percent-encoded. A literal + or
// space shows that it was encoded differently.
func certificateOf(r *http.Request) (*x509.Certificate, *failure) {
	header := r.Header.Get("X-SSL-Client-Cert")
	if header == "" {
		return nil, tokenFailure("PUB_CERT_HEADER_MISSING", nil, nil)
	}
	malformed := tokenFailure("PUB_CERT_MALFORMED_PEM", nil, nil)
	unescape := url.PathUnescape
	if on("certificate-form-decoded") {
		unescape = url.QueryUnescape
	} else if strings.ContainsAny(header, "+ ") {
		return nil, malformed
	}
	text, err := unescape(header)
	if err != nil {
		return nil, malformed
	}
	block, _ := pem.Decode([]byte(text))
	if block == nil || block.Type != "CERTIFICATE" {
		return nil, malformed
	}
	parsed, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, malformed
	}
	return parsed, nil
}
