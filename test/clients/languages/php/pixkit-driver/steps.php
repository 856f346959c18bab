<?php

/**
 * The driver of the shop, filled in from what `pixkit init --scaffold-client
 * php` writes.
 */

declare(strict_types=1);

namespace PixkitDriver;

use Shop\Refused;
use Shop\Shop;
use Shop\Unknown;
use Shop\Unsent;

/** A step that says how the call of the shop ended. */
function ended(callable $work): callable
{
    return function (string $client, array $params) use ($work): array {
        try {
            return ['outcome' => 'done', ...($work(Shop::named($client), $params) ?? [])];
        } catch (Refused $refused) {
            return ['outcome' => 'refused', 'error' => $refused->getMessage()];
        } catch (Unknown $unknown) {
            return ['outcome' => 'unknown', 'error' => $unknown->getMessage()];
        } catch (Unsent $unsent) {
            return ['outcome' => 'failed', 'error' => $unsent->getMessage()];
        }
    };
}

function coded(?string $code): array
{
    return $code === null ? [] : ['code' => $code];
}

$steps = [
    'configure' => function (string $client, array $params): array {
        $name = bin2hex(random_bytes(6));
        Shop::create($name, $params);
        return ['client' => $name, 'webhookUrl' => "http://{$_SERVER['HTTP_HOST']}/hook/$name"];
    },
    'close' => function (string $client, array $params): array {
        Shop::remove($client);
        return [];
    },
    'balance' => ended(fn (Shop $shop): array => ['available' => $shop->balance()]),
    'pay' => ended(fn (Shop $shop, array $params) => $shop->pay($params)),
    'pay a QR code' => ended(fn (Shop $shop, array $params) => $shop->payCode($params)),
    'transfer' => ended(fn (Shop $shop, array $params) => $shop->transfer($params)),
    'charge' => ended(fn (Shop $shop, array $params): array => coded($shop->charge($params))),
    'charge by cob' => ended(fn (Shop $shop, array $params): array => coded($shop->chargeByCob($params))),
    'refund' => ended(fn (Shop $shop, array $params) => $shop->refund($params)),
    'statement' => ended(fn (Shop $shop, array $params): array => ['transactions' => $shop->statement($params)]),
    'reconcile' => ended(fn (Shop $shop) => $shop->reconcile()),
    'restart' => function (string $client, array $params): array {
        Shop::named($client)->restart();
        return [];
    },
    'register a webhook' => ended(fn (Shop $shop, array $params) => $shop->register($params)),
    'how is the order' => fn (string $client, array $params): array => Shop::named($client)->howIs($params['order']),
];
$names = [...array_keys($steps), 'about'];
$about = fn (): array => ['name' => 'php', 'version' => '1', 'steps' => $names, 'verifies' => 'none'];
return [...$steps, 'about' => $about];
