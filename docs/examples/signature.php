<?php
// signature.php

const TOLERANCE_SECONDS = 300;

/**
 * Whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last five minutes.
 * The names in $headers are in lower case; $body is the request's as it came: file_get_contents('php://input').
 */
function isGenuine(array $headers, string $body, array $secrets, ?int $now = null): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $sent = preg_match('/\A\d{1,12}\z/', $timestamp) ? (int) $timestamp : 0;
    if ($id === '' || abs(($now ?? time()) - $sent) > TOLERANCE_SECONDS) {
        return false;
    }
    $received = explode(' ', $headers['webhook-signature'] ?? '');
    foreach ($secrets as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach ($received as $one) {
            if (hash_equals($expected, $one)) {
                return true;
            }
        }
    }
    return false;
}
