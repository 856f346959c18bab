<?php

/**
 * Serves the control endpoint in a process of its own, with PHP's own server.
 */

declare(strict_types=1);

use function PixkitControl\refusal;
use function PixkitControl\respond;

require __DIR__ . '/pixkit-control/endpoint.php';

/** @return array{int, string} */
function answer(): array
{
    $token = (string) getenv('PIXKIT_CONTROL_TOKEN');
    if ($token === '') {
        return refusal(503, 'PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends');
    }
    if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== PixkitControl\PATH) {
        return refusal(404, 'the control endpoint is at ' . PixkitControl\PATH);
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        header('Allow: POST');
        return refusal(405, 'the method must be POST');
    }
    $body = (string) file_get_contents('php://input', length: PixkitControl\MAX_BYTES + 1);
    return respond($token, $_SERVER['HTTP_AUTHORIZATION'] ?? '', $body);
}

[$status, $json] = answer();
http_response_code($status);
header('Content-Type: application/json');
echo $json;
