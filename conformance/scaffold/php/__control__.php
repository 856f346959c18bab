<?php

/**
 * Serves __it__ as a separate process, with PHP's built-in server.
 */

declare(strict_types=1);

use function Pixkit__Control__\refusal;
use function Pixkit__Control__\respond;

require __DIR__ . '/pixkit-__control__/endpoint.php';

/** @return array{int, string} */
function answer(): array
{
    // control:
    $token = (string) getenv('PIXKIT_CONTROL_TOKEN');
    if ($token === '') {
        return refusal(503, 'PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends');
    }
    // both:
    if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== Pixkit__Control__\PATH) {
        return refusal(404, '__it__ is at ' . Pixkit__Control__\PATH);
    }
    // driver:
    if (isFromPage()) {
        return refusal(403, 'Host must be loopback or in DRIVER_HOSTS, and Origin absent');
    }
    // both:
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        header('Allow: POST');
        return refusal(405, 'the method must be POST');
    }
    // driver:
    if (!preg_match('{^application/json\s*(;|$)}i', $_SERVER['CONTENT_TYPE'] ?? '')) {
        return refusal(415, 'Content-Type must be application/json');
    }
    // both:
    $body = (string) file_get_contents('php://input', length: Pixkit__Control__\MAX_BYTES + 1);
    // control:
    return respond($token, $_SERVER['HTTP_AUTHORIZATION'] ?? '', $body);
    // driver:
    return respond($body);
    // both:
}

// driver:
/**
 * Whether a web page may have sent the request: otherwise, a page in the
 * developer's browser could make the client pay.
 */
function isFromPage(): bool
{
    $hosts = explode(',', getenv('DRIVER_HOSTS') ?: '127.0.0.1,[::1],localhost');
    $host = preg_replace('/:\d+$/D', '', $_SERVER['HTTP_HOST'] ?? '');
    return isset($_SERVER['HTTP_ORIGIN']) || !in_array($host, $hosts, true);
}

// both:
[$status, $json] = answer();
http_response_code($status);
header('Content-Type: application/json');
header('Pixkit-Scaffold: __kit__');
echo $json;
