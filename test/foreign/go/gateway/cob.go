package gateway

import (
	"encoding/json"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// cob is an immediate charge.
type cob struct {
	status    string
	amount    Cents
	chave     string
	devedor   object
	number    int64
	createdAt time.Time
	listed    *Transaction
	answer    object
}

const active = "ATIVA"

// putCob handles PUT /cob/{txid}.
func putCob(c *call) (int, any, *failure) {
	a, txid := c.account, c.path["txid"]
	form := txidForm
	if on("txid-not-anchored") {
		form = looseTxidForm
	}
	if !form.MatchString(txid) {
		return 0, nil, fail(http.StatusBadRequest, "txid must have 26 to 35 characters of a-z, A-Z and 0-9")
	}
	created, problem := a.readCob(txid, c.body)
	if problem != nil {
		return 0, nil, problem
	}
	if a.cobs[txid] != nil || on("txid-across-accounts") && a.gw.foreignTxid(a, txid) {
		return 0, nil, fail(http.StatusConflict, "the txid exists already")
	}
	a.pause("txid-race")
	a.cobs[txid] = created
	if on("active-cobs-listed") {
		created.listed = a.add(&Transaction{Kind: payment, Operation: "cob", Amount: created.amount, Key: created.chave, ISPB: bankISPB, txid: txid})
	}
	if on("cob-200") {
		return http.StatusOK, created.answer, nil
	}
	return http.StatusCreated, created.answer, nil
}

func (g *Gateway) foreignTxid(than *Account, txid string) bool {
	g.mu.RLock()
	defer g.mu.RUnlock()
	for _, a := range g.accounts {
		if a != than && a.mu.TryLock() {
			found := a.cobs[txid] != nil
			a.mu.Unlock()
			if found {
				return true
			}
		}
	}
	return false
}

func (a *Account) readCob(txid string, body object) (*cob, *failure) {
	r := newReader(body)
	expiration := int64(86400)
	if calendar, given := r.object("calendario", true); given {
		if number, present := calendar.number("expiracao", on("cob-expiration-required")); present {
			value, err := scaled(number, 0)
			if err != nil || value < 1 {
				calendar.problem("expiracao", "must be a whole number of seconds above 0")
			}
			expiration = value
		}
	}
	created := &cob{status: active, number: a.gw.number(), createdAt: a.now()}
	original, mode := "", int64(0)
	if value, given := r.object("valor", true); given {
		var ok bool
		original = value.text("original", true, 0)
		created.amount, ok = parseDecimalText(original, on("cob-valor-of-one-decimal"))
		if _, isText := value.members["original"].(string); isText && (!ok || created.amount < 1 && !on("cob-of-zero")) {
			value.problem("original", "must be a decimal above 0.00 with 2 decimals")
		}
		if number, present := value.number("modalidadeAlteracao", false); present {
			integer, err := scaled(number, 0)
			if err != nil {
				value.problem("modalidadeAlteracao", "must be an integer")
			}
			mode = integer
		}
	}
	created.devedor = readDevedor(r)
	created.chave = r.text("chave", false, 77)
	request := r.text("solicitacaoPagador", false, 140)
	info := readInfo(r)
	if r.failed() {
		return nil, invalid(*r.problems)
	}
	if created.chave == "" {
		created.chave = a.Chave
	}
	code := brCode(location(txid), txid, created.amount)
	calendar := object{"criacao": stamp(created.createdAt), "expiracao": expiration}
	if on("cob-expiration-as-text") {
		calendar["expiracao"] = strconv.FormatInt(expiration, 10)
	}
	created.answer = object{
		"calendario": calendar, "txid": txid, "revisao": 0,
		"loc":      object{"id": created.number, "location": code, "tipoCob": "cob"},
		"location": code, "status": active, "chave": created.chave,
		"valor": object{"original": original, "modalidadeAlteracao": mode},
	}
	if on("texts-html-escaped") {
		request = html.EscapeString(request)
	}
	if on("accents-stripped") {
		request = ascii(request)
	}
	optional := object{"devedor": created.devedor, "solicitacaoPagador": request, "infoAdicionais": info}
	for name, value := range optional {
		if r.members[name] != nil && !(on("cob-info-dropped") && name == "infoAdicionais") {
			created.answer[name] = value
		} else if on("unsent-members-null") {
			created.answer[name] = nil
		}
	}
	if on("cob-location-is-the-address") {
		created.answer["location"] = location(txid)
	}
	if on("zero-revisao-omitted") {
		delete(created.answer, "revisao")
	}
	if on("cob-valor-normalized") {
		created.answer["valor"].(object)["original"] = json.Number(created.amount.String())
	}
	a.after(time.Duration(expiration)*time.Second, func() {
		if created.status == active {
			created.status = "REMOVIDA_PELO_PSP"
		}
	})
	return created, nil
}

func readDevedor(r reader) object {
	debtor, given := r.object("devedor", false)
	if !given {
		return nil
	}
	answer := object{"nome": debtor.text("nome", true, 0)}
	found := 0
	for name, size := range map[string]int{"cpf": 11, "cnpj": 14} {
		document := debtor.text(name, false, 0)
		if _, present := debtor.members[name]; !present {
			continue
		}
		found++
		if len(document) != size || !hasCheckDigits(document) && !(on("cob-check-digits-ignored") && isDocument(document)) {
			debtor.problem(name, "is invalid")
		}
		answer[name] = document
		if on("leading-zeros-lost") {
			answer[name] = strings.TrimLeft(document, "0")
		}
	}
	if found != 1 {
		debtor.problem("cpf", "or cnpj is required, not both")
	}
	return answer
}

func readInfo(r reader) []object {
	info := []object{}
	for i, value := range r.list("infoAdicionais", 0) {
		if item, isObject := r.item("infoAdicionais", i, value); isObject {
			info = append(info, object{"nome": item.text("nome", true, 0), "valor": item.text("valor", true, 0)})
		}
	}
	if on("info-in-another-order") {
		reverse(info)
	}
	return info
}
