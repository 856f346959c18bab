<?php

/**
 * Serves the driver of the shop at /pixkit, and its receiver of notifications at
 * /hook/<client>, with PHP's built-in server. Each request runs in a separate process.
 */

declare(strict_types=1);

use Shop\Shop;

use function PixkitDriver\refusal;
use function PixkitDriver\respond;

require __DIR__ . '/shop/pix.php';
require __DIR__ . '/shop/Shop.php';
require __DIR__ . '/pixkit-driver/endpoint.php';

/** @return array{int, string} */
function answer(): array
{
    $path = (string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    if (str_starts_with($path, '/hook/')) {
        $shop = new Shop(basename($path));
        $body = (string) file_get_contents('php://input', length: 1024 * 1024);
        return [$shop->exists() ? $shop->receive($body) : 404, '{}'];
    }
    if ($path !== PixkitDriver\PATH) {
        return refusal(404, 'the driver is at ' . PixkitDriver\PATH);
    }
    if (!preg_match('{^application/json\b}i', $_SERVER['CONTENT_TYPE'] ?? '')) {
        return refusal(415, 'Content-Type must be application/json');
    }
    return respond((string) file_get_contents('php://input', length: PixkitDriver\MAX_BYTES + 1));
}

set_time_limit(0);
[$status, $json] = answer();
http_response_code($status);
header('Content-Type: application/json');
echo $json;
