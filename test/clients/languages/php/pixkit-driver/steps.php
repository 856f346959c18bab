<?php

/**
 * The driver of the shop: the output of `pixkit init --scaffold-client php`, filled in.
 */

declare(strict_types=1);

namespace PixkitDriver;

use NoAnswer;
use Refused;
use Shop\Shop;
use Unknown;

/** Wraps a call of the shop into a step that returns its outcome. */
function ended(callable $work): callable
{
    return function (string $client, array $params) use ($work): array {
        try {
            return ['outcome' => 'done', ...$work(new Shop($client), $params)];
        } catch (Refused $refused) {
            return ['outcome' => 'refused', 'error' => $refused->getMessage()];
        } catch (Unknown $unknown) {
            return ['outcome' => 'unknown', 'error' => $unknown->getMessage()];
        } catch (NoAnswer $none) {
            return ['outcome' => 'failed', 'error' => $none->getMessage()];
        }
    };
}

$steps = [
    'configure' => function (string $client, array $params): array {
        $name = bin2hex(random_bytes(6));
        (new Shop($name))->create($params);
        return ['client' => $name, 'webhookUrl' => "http://{$_SERVER['HTTP_HOST']}/hook/$name"];
    },
    'close' => function (string $client, array $params): array {
        (new Shop($client))->remove();
        return [];
    },
    'balance' => ended(fn (Shop $shop): array => $shop->balance()),
    'pay' => ended(fn (Shop $shop, array $params): array => $shop->pay($params)),
    'reconcile' => ended(fn (Shop $shop): array => $shop->reconcile()),
    'how is the order' => fn (string $client, array $params): array => (new Shop($client))->howIs($params['order']),
];
$names = [...array_keys($steps), 'about'];
$about = fn (): array => ['name' => 'php', 'version' => '1', 'steps' => $names, 'verifies' => 'signature'];
return [...$steps, 'about' => $about];
