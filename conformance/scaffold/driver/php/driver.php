<?php

/**
 * Serves the driver in a process of its own, with PHP's own server.
 */

declare(strict_types=1);

use function PixkitDriver\refusal;
use function PixkitDriver\respond;

require __DIR__ . '/pixkit-driver/endpoint.php';

/** @return array{int, string} */
function answer(): array
{
    if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== PixkitDriver\PATH) {
        return refusal(404, 'the driver is at ' . PixkitDriver\PATH);
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        header('Allow: POST');
        return refusal(405, 'the method must be POST');
    }
    if (!preg_match('{^application/json\b}i', $_SERVER['CONTENT_TYPE'] ?? '')) {
        return refusal(415, 'Content-Type must be application/json');
    }
    return respond((string) file_get_contents('php://input', length: PixkitDriver\MAX_BYTES + 1));
}

[$status, $json] = answer();
http_response_code($status);
header('Content-Type: application/json');
echo $json;
