// control:
<?php

/** Replace these functions with code that calls your gateway: they call the reference one. */

declare(strict_types=1);

namespace Pixkit__Control__;

use RuntimeException;

/** Opens an account whose payments stay pending; does not support other conditions yet. */
function openAccount(array $params): array
{
    $others = array_diff_key($params, ['available' => 1, 'settlement' => 1]);
    if ($others !== [] || ($params['settlement'] ?? '') === 'automatic') {
        throw new NotYet();
    }
    return ask('an account', $params);
}

/** Settles a pending payment. */
function settle(array $params): array
{
    return ask('a payment settles', $params);
}

function ask(string $state, array $params): array
{
    $url = getenv('BANK_URL') ?: 'http://127.0.0.1:3000/_control/states';
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'Content-Type: application/json',
        'content' => json_encode(['state' => $state, 'params' => (object) $params]),
        'ignore_errors' => true,
    ]]);
    $body = @file_get_contents($url, false, $context);
    if ($body === false) {
        $remedy = 'set BANK_URL to the control URL of the reference gateway';
        throw new RuntimeException("no response from $url: $remedy");
    }
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status !== 200) {
        $reason = "$state: $status $body";
        throw $status >= 400 && $status < 500 ? new Refused($reason) : new RuntimeException($reason);
    }
    return json_decode($body, true, 32, JSON_THROW_ON_ERROR);
}
