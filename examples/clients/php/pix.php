<?php

declare(strict_types=1);

/*
 * A client of a Pix gateway: pays once even if the response is lost, and verifies notifications.
 *
 *     php pix.php pay ORDER AMOUNT     for example: pay order-1001 25.50
 *     php pix.php verify < body        WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE have the headers
 *
 * Needs PHP 8.1 with curl. `pixkit serve --dotenv .env` writes the variables that it reads.
 */

/** The gateway refused the payment. It does not exist. */
final class Refused extends RuntimeException
{
}

/** There was no reliable response. */
final class NoAnswer extends RuntimeException
{
}

/** It is unknown whether the payment exists: look it up later, and do not pay again under another id. */
final class Unknown extends RuntimeException
{
}

final class Client
{
    private const SECONDS = 10;
    private const ATTEMPTS = 3;
    /** Maximum number of times that a call is sent if the gateway does not accept it (429 or 503). */
    private const TRIES = 4;
    private ?string $token = null;
    private float $renewAt = 0;

    public function __construct(
        private readonly string $baseUrl,
        private readonly string $clientId,
        private readonly string $clientSecret,
        private readonly string $certificate,
    ) {
    }

    /**
     * Sends a payment under your own id. Store the id before the call, to be able to find the payment again.
     *
     * @param int $cents whole cents, because sums of floats become wrong sooner or later
     * @param array<string, string> $details key, keyType, name and document of the recipient
     * @return array<string, mixed>
     */
    public function pay(string $externalId, int $cents, array $details): array
    {
        $order = ['value' => $cents / 100, 'externalId' => $externalId, 'details' => $details];
        for ($attempt = 0; $attempt < self::ATTEMPTS; $attempt++) {
            try {
                [$status, $answer] = $this->call('POST', '/api/pix/cash-out', $order);
                if ($status === 201) {
                    return $answer;
                }
                $code = $answer['code'] ?? '';
                $isUsed = $status === 409 || $code === 'PIX_DUPLICATE_EXTERNAL_ID';
                if ($status < 500 && $status !== 429 && !$isUsed) {
                    throw new Refused("$status $code: " . json_encode($answer['message'] ?? ''));
                }
            } catch (NoAnswer) {
                // The payment may exist.
            }
            try {
                $found = $this->find($externalId);
            } catch (NoAnswer) {
                continue;
            }
            if ($found !== null) {
                return $this->same($found, $cents);
            }
            // There is no such payment. It is sent again under the same id, so it cannot be paid twice.
        }
        throw new Unknown("$externalId: no answer in " . self::ATTEMPTS . ' attempts');
    }

    /**
     * Returns the payment with your id; null if there is none.
     *
     * @return array<string, mixed>|null
     */
    public function find(string $externalId): ?array
    {
        [$status, $answer] = $this->call('GET', '/api/transactions?externalId=' . rawurlencode($externalId));
        if ($status !== 200) {
            throw new NoAnswer("the list answers $status");
        }
        return $answer['data'][0] ?? null;
    }

    /** @return array<string, mixed> */
    private function same(array $found, int $cents): array
    {
        if ((int) round($found['originalAmount'] * 100) !== $cents) {
            throw new Refused('the externalId belongs to another payment');
        }
        return $found;
    }

    /** @return array{int, array<string, mixed>} */
    public function call(string $method, string $path, ?array $body = null): array
    {
        $answer = $this->send($method, $path, $body, ['Authorization: Bearer ' . $this->accessToken()]);
        if ($answer[0] === 401) {
            $this->token = null;
            $answer = $this->send($method, $path, $body, ['Authorization: Bearer ' . $this->accessToken()]);
        }
        return $answer;
    }

    /** Returns the token; gets a new one shortly before it expires. */
    private function accessToken(): string
    {
        if ($this->token === null || hrtime(true) / 1e9 > $this->renewAt) {
            $credentials = ['clientId' => $this->clientId, 'clientSecret' => $this->clientSecret];
            $header = 'X-SSL-Client-Cert: ' . rawurlencode($this->certificate);
            [$status, $answer] = $this->send('POST', '/api/auth/token', $credentials, [$header]);
            if ($status >= 500) {
                throw new NoAnswer("no token: $status");
            }
            if ($status !== 201) {
                throw new Refused("no token: $status " . ($answer['code'] ?? ''));
            }
            $this->token = $answer['access_token'];
            $seconds = $answer['expires_in'];
            $this->renewAt = hrtime(true) / 1e9 + $seconds - min(60, $seconds / 2);
        }
        return $this->token;
    }

    /**
     * Sends a call. If the gateway does not accept it (429 or 503), waits and sends it again.
     *
     * @param list<string> $headers
     * @return array{int, array<string, mixed>}
     */
    private function send(string $method, string $path, ?array $body, array $headers): array
    {
        for ($tried = 1;; $tried++) {
            [$status, $answer, $retryAfter] = $this->sendOnce($method, $path, $body, $headers);
            if (!in_array($status, [429, 503], true) || $tried === self::TRIES) {
                return [$status, $answer];
            }
            usleep((int) (max($retryAfter, 0.25 * 2 ** $tried) * 1e6));
        }
    }

    /** @return array{int, array<string, mixed>, int} */
    private function sendOnce(string $method, string $path, ?array $body, array $headers): array
    {
        $retryAfter = 0;
        $curl = curl_init($this->baseUrl . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => self::SECONDS,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after:\s*(\d{1,6})\s*$/i', $line, $found) === 1) {
                    $retryAfter = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
        }
        $text = curl_exec($curl);
        if ($text === false) {
            throw new NoAnswer(curl_error($curl));
        }
        $answer = json_decode($text, true);
        if (!is_array($answer)) {
            throw new NoAnswer('the answer is no JSON object');
        }
        return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $answer, $retryAfter];
    }
}

/** Whether a notification comes from the gateway. `$body`: the bytes as received, before anything parses them. */
function verify(string $secret, string $id, string $timestamp, string $signature, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false) {
        throw new InvalidArgumentException('the secret is not Base64');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // There are two signatures while a secret is being replaced.
    foreach (explode(' ', $signature) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

/** Parses an amount such as 25.50 into whole cents. */
function cents(string $amount): int
{
    if (preg_match('/^(\d{1,10})(?:\.(\d{1,2}))?$/', $amount, $parts) !== 1) {
        throw new InvalidArgumentException("no amount: $amount (for example 25.50)");
    }
    return (int) $parts[1] * 100 + (int) str_pad($parts[2] ?? '', 2, '0');
}

function variable(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new InvalidArgumentException("the variable $name is not set");
    }
    return $value;
}

/** @param list<string> $arguments */
function main(array $arguments): int
{
    if (($arguments[0] ?? '') === 'verify') {
        $genuine = verify(
            variable('PIXKIT_WEBHOOK_SECRET'),
            variable('WEBHOOK_ID'),
            variable('WEBHOOK_TIMESTAMP'),
            variable('WEBHOOK_SIGNATURE'),
            stream_get_contents(STDIN),
        );
        echo $genuine ? "genuine\n" : "not genuine\n";
        return $genuine ? 0 : 1;
    }
    if (count($arguments) !== 3 || $arguments[0] !== 'pay') {
        fwrite(STDERR, "php pix.php pay ORDER AMOUNT | php pix.php verify < body\n");
        return 2;
    }
    $client = new Client(
        variable('PIXKIT_BASE_URL'),
        variable('PIXKIT_CLIENT_ID'),
        variable('PIXKIT_CLIENT_SECRET'),
        file_get_contents(variable('PIXKIT_CERTIFICATE')),
    );
    $details = ['key' => 'maria@example.com', 'keyType' => 'EMAIL', 'name' => 'Maria da Silva', 'document' => '52998224725'];
    try {
        $payment = $client->pay($arguments[1], cents($arguments[2]), $details);
    } catch (Refused | Unknown $problem) {
        fwrite(STDERR, $problem::class . ": {$problem->getMessage()}\n");
        return 1;
    }
    echo "{$payment['transactionId']} {$payment['status']}\n";
    return 0;
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    exit(main(array_slice($argv, 1)));
}
