<?php

declare(strict_types=1);

namespace Shop;

use Exception;

/** The gateway, or the shop itself, has said no: nothing was carried out. */
final class Refused extends Exception
{
    public function __construct(string $reason, public readonly bool $isUsedId = false)
    {
        parent::__construct($reason);
    }
}

/** There was no token, so that the call was not made. */
final class Unsent extends Exception
{
}

/** The call may have been carried out, or not. */
final class Unknown extends Exception
{
}

/** Calls of the gateway, with one token for all processes, which is renewed in time. */
final class Gateway
{
    private const TRIES = 5;
    private const SECONDS = 10;

    /** @param array{baseUrl: string, clientId: string, clientSecret: string, certificate: string} $settings */
    public function __construct(private readonly array $settings, private readonly Store $tokens)
    {
    }

    /** As if the process began again. */
    public function forget(): void
    {
        $this->tokens->change(function (array &$stored): void {
            $stored = [];
        });
    }

    /**
     * The body of a success.
     *
     * @param array<string, mixed>|null $body
     * @param list<string> $headers
     * @param list<string> $again what it may be sent again after: `unknown`, `busy`
     * @return array<string, mixed>
     */
    public function call(string $method, string $path, ?array $body = null, array $headers = [], array $again = []): array
    {
        for ($tried = 1;; $tried++) {
            $retryAfter = '';
            try {
                [$status, $answer, $retryAfter] = $this->withToken($method, $path, $body, $headers);
                if ($status < 300) {
                    return $answer;
                }
                $reason = self::reason($status, $answer);
                if ($status >= 500) {
                    throw new Unknown($reason);
                }
                $isUsed = $status === 409 || ($answer['code'] ?? '') === 'PIX_DUPLICATE_EXTERNAL_ID';
                $problem = new Refused($reason, $isUsed);
                $may = $status === 429 && in_array('busy', $again, true);
            } catch (Unknown $problem) {
                $may = in_array('unknown', $again, true);
            }
            if (!$may || $tried === self::TRIES) {
                throw $problem;
            }
            self::pause($tried, $retryAfter);
        }
    }

    /** @return array{int, array<string, mixed>, string} */
    private function withToken(string $method, string $path, ?array $body, array $headers): array
    {
        $token = $this->currentToken();
        $answered = $this->send($method, $path, $body, [...$headers, "Authorization: Bearer $token"]);
        if ($answered[0] !== 401) {
            return $answered;
        }
        $token = $this->currentToken($token);
        return $this->send($method, $path, $body, [...$headers, "Authorization: Bearer $token"]);
    }

    /** Of those whose token has expired, the first gets a new one for the others, who wait for it. */
    private function currentToken(string $insteadOf = ''): string
    {
        return $this->tokens->change(function (array &$stored) use ($insteadOf): string {
            $token = $stored['token'] ?? '';
            if ($token === '' || $token === $insteadOf || microtime(true) >= $stored['renewAt']) {
                $stored = $this->newToken();
            }
            return $stored['token'];
        });
    }

    /** @return array{token: string, renewAt: float} */
    private function newToken(): array
    {
        $credentials = ['clientId' => $this->settings['clientId'], 'clientSecret' => $this->settings['clientSecret']];
        // A space becomes %20 and a plus %2B, as the header needs it.
        $headers = ['X-SSL-Client-Cert: ' . rawurlencode($this->settings['certificate'])];
        for ($tried = 1;; $tried++) {
            $began = microtime(true);
            $retryAfter = '';
            try {
                [$status, $answer, $retryAfter] = $this->send('POST', '/api/auth/token', $credentials, $headers);
                $reason = self::reason($status, $answer);
            } catch (Unknown $unknown) {
                [$status, $answer, $reason] = [503, [], $unknown->getMessage()];
            }
            if ($status < 300) {
                $seconds = (float) $answer['expires_in'];
                return ['token' => $answer['access_token'], 'renewAt' => $began + $seconds - min(60, $seconds / 4)];
            }
            if (($status < 500 && $status !== 429) || $tried === self::TRIES) {
                throw new Unsent("no token: $reason");
            }
            self::pause($tried, $retryAfter);
        }
    }

    /** @return array{int, array<string, mixed>, string} */
    private function send(string $method, string $path, ?array $body, array $headers): array
    {
        $retryAfter = '';
        $handle = curl_init(rtrim($this->settings['baseUrl'], '/') . $path);
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => self::SECONDS,
            // On a connection that was used before, curl sends a request again by itself, a payment, too.
            CURLOPT_FRESH_CONNECT => true,
            CURLOPT_FORBID_REUSE => true,
            CURLOPT_HTTPHEADER => [
                'Accept: application/json',
                'Expect:',
                ...($body === null ? [] : ['Content-Type: application/json']),
                ...$headers,
            ],
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after:\s*(\d+)\s*$/i', $line, $found)) {
                    $retryAfter = $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE));
        }
        $text = curl_exec($handle);
        if ($text === false) {
            throw new Unknown(curl_error($handle));
        }
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $answer = json_decode($text === '' ? '{}' : $text, true, flags: JSON_BIGINT_AS_STRING);
        if (!is_array($answer)) {
            if ($status < 300) {
                throw new Unknown('the answer is no JSON');
            }
            $answer = [];
        }
        return [$status, $answer, $retryAfter];
    }

    private static function reason(int $status, array $answer): string
    {
        $message = $answer['message'] ?? '';
        return "$status " . ($answer['code'] ?? '') . ' ' . implode('; ', (array) $message);
    }

    /** Waits as long as the gateway asks, or longer each time. */
    private static function pause(int $tried, string $retryAfter): void
    {
        $growing = 0.5 * 2 ** ($tried - 1) * (1 + mt_rand() / mt_getrandmax() / 4);
        usleep((int) (min(30, max((float) $retryAfter, $growing)) * 1_000_000));
    }
}
