package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

type object = map[string]any

// failure is an error response.
type failure struct {
	status    int
	code      string // HTTP_ERROR if empty
	errorCode string
	messages  []string
	list      bool // message is an array, one entry per invalid field
	details   object
	headers   map[string]string
}

func fail(status int, format string, values ...any) *failure {
	return &failure{status: status, messages: []string{fmt.Sprintf(format, values...)}}
}

// invalid returns the response to a body with invalid fields.
func invalid(problems []string) *failure {
	if on("first-problem-only") {
		problems = problems[:1]
	}
	return &failure{status: http.StatusBadRequest, messages: problems, list: true}
}

// rule returns the response to a cash-out that breaks a business rule.
func rule(code, message string) *failure {
	return &failure{status: http.StatusBadRequest, code: code, errorCode: code, messages: []string{message}}
}

var userMessages = map[int]string{
	400: "Dados inválidos.", 401: "Acesso não autorizado.", 403: "Acesso negado.", 404: "Recurso não encontrado.",
	405: "Operação não disponível.", 409: "Operação já realizada.", 413: "Requisição grande demais.",
	429: "Muitas requisições. Tente novamente em instantes.", 500: "Erro interno. Tente novamente mais tarde.",
	502: "Serviço indisponível. Tente novamente mais tarde.", 503: "Serviço indisponível. Tente novamente mais tarde.",
}

// full returns the envelope of the standard family.
func (f *failure) full(r *http.Request, pattern, errorID string) object {
	code := f.code
	if code == "" {
		code = "HTTP_ERROR"
	}
	path := r.URL.Path
	if on("error-path-is-route") {
		path = pattern
	}
	var message any = strings.Join(f.messages, "; ")
	if f.list && !on("messages-joined") {
		message = f.messages
	}
	user := userMessages[f.status]
	if user == "" {
		user = "Não foi possível concluir a operação."
	}
	body := object{
		"statusCode":  f.status,
		"timestamp":   stamp(time.Now()),
		"path":        path,
		"method":      r.Method,
		"code":        code,
		"message":     message,
		"userMessage": user,
		"errorId":     errorID,
		"error":       http.StatusText(f.status),
	}
	if on("error-timestamp-go") {
		body["timestamp"] = time.Now().UTC().String()
	}
	if f.errorCode != "" && !(on("error-code-not-repeated") && f.errorCode == "PIX_DUPLICATE_EXTERNAL_ID") {
		body["errorCode"] = f.errorCode
	} else if on("error-code-null") {
		body["errorCode"] = nil
	}
	if f.details != nil || !on("details-omitted") {
		details := f.details
		if details == nil {
			details = object{}
		}
		body["details"] = details
	}
	return body
}

// short returns the envelope of the compatibility family, of MED cases and of the list of transactions.
func (f *failure) short() object {
	return object{
		"statusCode": f.status,
		"message":    strings.Join(f.messages, "; "),
		"error":      http.StatusText(f.status),
	}
}
