"""Refusals, and their two envelopes."""

import uuid

from formats import iso
from switches import on

START = str(uuid.uuid4())

REASONS = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Payload Too Large",
    422: "Unprocessable Entity",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
}

FRIENDLY = {
    400: "Confira os dados e tente novamente.",
    401: "Sua sessão não é válida. Autentique-se novamente.",
    403: "Você não tem permissão para esta operação.",
    404: "Não encontramos o que você procura.",
    409: "Esta operação já foi registrada.",
}


class Refusal(Exception):
    """An error response: status, message(s), and the additional members of business errors."""

    def __init__(self, status, message, code="HTTP_ERROR", details=None, error_code=None, headers=None):
        super().__init__(str(message))
        self.status = status
        self.message = message
        self.code = code
        self.details = details
        self.error_code = error_code
        self.headers = headers or {}


def standard_envelope(refusal, path, method):
    """Returns the body of an error of the standard family."""
    body = {
        "statusCode": refusal.status,
        "timestamp": iso(),
        "path": path,
        "method": method,
        "code": refusal.code,
        "message": refusal.message,
        "userMessage": FRIENDLY.get(refusal.status, "Tente novamente em instantes."),
        "errorId": START if on("one-error-id") else str(uuid.uuid4()),
        "error": REASONS[refusal.status],
    }
    if on("method-lower"):
        body["method"] = method.lower()
    error_code = refusal.error_code or (refusal.code if refusal.code != "HTTP_ERROR" else None)
    if on("error-code-on-token-only") and not (error_code or "").startswith("PUB"):
        error_code = None
    if error_code is not None:
        body["errorCode"] = error_code
    if refusal.details is not None:
        body["details"] = refusal.details
    return body


def short_envelope(refusal):
    """Returns the body of an error elsewhere: the compatibility family, lists, registrations."""
    message = refusal.message
    if isinstance(message, list) and not on("short-message-list"):
        message = "; ".join(message)
    return {"statusCode": refusal.status, "message": message, "error": REASONS[refusal.status]}
