<?php

declare(strict_types=1);

namespace Shop;

use Client;
use NoAnswer;
use Refused;

/**
 * Pays orders with the client of `examples/clients/php`, and receives notifications. Each request runs in a separate
 * process.
 */
final class Shop
{
    private const RANKS = ['unknown', 'pending', 'failed', 'paid', 'returned'];
    private const LISTED = ['Pendente' => 'pending', 'Confirmado' => 'paid', 'Error' => 'failed'];

    public function __construct(private readonly string $name)
    {
    }

    public function exists(): bool
    {
        return is_file($this->file('orders'));
    }

    public function create(array $settings): void
    {
        $this->change('client', function (mixed &$client) use ($settings): void {
            ['baseUrl' => $url, 'clientId' => $id, 'clientSecret' => $secret] = $settings;
            $client = new Client($url, $id, $secret, $settings['certificate']);
        });
        $this->change('orders', function (mixed &$stored) use ($settings): void {
            $stored = ['secret' => $settings['webhookSecret'] ?? '', 'orders' => []];
        });
    }

    public function remove(): void
    {
        @unlink($this->file('client'));
        @unlink($this->file('orders'));
    }

    /** Returns the available balance. */
    public function balance(): array
    {
        [$status, $answer] = $this->called(fn (Client $client): array => $client->call('GET', '/balance'));
        if ($status !== 200) {
            throw new NoAnswer("no balance: $status");
        }
        // Some gateways wrap it in an envelope.
        return ['available' => self::brl((int) round(($answer['netBalance'] ?? $answer['data']['netBalance']) * 100))];
    }

    /** Pays an order, only once. Stores it before sending anything. */
    public function pay(array $params): array
    {
        $name = $params['order'];
        $order = ['id' => bin2hex(random_bytes(16)), 'cents' => cents($params['amount']), 'state' => 'unknown', 'returned' => []];
        $known = $this->change('orders', function (array &$stored) use ($name, $order): ?array {
            $known = $stored['orders'][$name] ?? null;
            $stored['orders'][$name] ??= $order;
            return $known;
        });
        if ($known !== null) {
            return ['outcome' => $known['state'] === 'failed' ? 'refused' : 'done'];
        }
        $details = self::details($params);
        try {
            $payment = $this->called(fn (Client $client): array => $client->pay($order['id'], $order['cents'], $details));
        } catch (Refused $refused) {
            $this->advance($name, 'failed');
            throw $refused;
        }
        $this->advance($name, 'pending', $payment['transactionId']);
        return [];
    }

    /** Looks up all orders without a final state. */
    public function reconcile(): array
    {
        $orders = $this->change('orders', fn (array &$stored): array => $stored['orders']);
        foreach ($orders as $name => ['id' => $id, 'state' => $state]) {
            if (!in_array($state, ['unknown', 'pending'], true)) {
                continue;
            }
            $row = $this->called(fn (Client $client): ?array => $client->find($id));
            if ($row !== null) {
                $this->advance((string) $name, self::LISTED[$row['status']], $row['transactionId']);
            }
        }
        return [];
    }

    /** Describes an order. */
    public function howIs(string $name): array
    {
        $order = $this->change('orders', fn (array &$stored): ?array => $stored['orders'][$name] ?? null);
        if ($order === null) {
            return ['state' => 'unknown'];
        }
        return [
            'state' => $order['state'],
            'amount' => self::brl($order['cents']),
            'refunded' => self::brl(array_sum($order['returned'])),
            'times' => in_array($order['state'], ['paid', 'returned'], true) ? 1 : 0,
            ...(isset($order['endToEndId']) ? ['endToEndId' => $order['endToEndId']] : []),
        ];
    }

    /** Processes a notification; returns the status of the response. */
    public function receive(string $body): int
    {
        $header = fn (string $name): string => $_SERVER["HTTP_$name"] ?? '';
        return $this->change('orders', function (array &$stored) use ($body, $header): int {
            $signature = $header('WEBHOOK_SIGNATURE');
            if (!verify($stored['secret'], $header('WEBHOOK_ID'), $header('WEBHOOK_TIMESTAMP'), $signature, $body)) {
                return 401;
            }
            $json = $header('CONTENT_ENCODING') === 'gzip' ? (string) @gzdecode($body) : $body;
            $notification = json_decode($json, true, flags: JSON_BIGINT_AS_STRING);
            if (!is_array($notification)) {
                return 400;
            }
            self::take($stored['orders'], $notification);
            return 200;
        });
    }

    private static function take(array &$orders, array $notification): void
    {
        $event = $notification['event'] ?? '';
        $status = $notification['status'] ?? '';
        $transaction = $event === 'CashOutReversal' ? $notification['parentTransaction'] : $notification;
        foreach ($orders as &$order) {
            $isSame = isset($order['transactionId']) && (string) ($transaction['transactionId'] ?? '') === $order['transactionId'];
            if (!$isSame && ($transaction['externalId'] ?? '') !== $order['id']) {
                continue;
            }
            if ($event === 'CashOut' && $status === 'CONFIRMED') {
                $order['endToEndId'] = $notification['endToEndId'];
                self::advanced($order, 'paid');
            } elseif ($event === 'CashOut' && $status === 'ERROR') {
                self::advanced($order, 'failed');
            } elseif ($event === 'CashOutReversal' && $status === 'CONFIRMED') {
                // In cents, unlike all other amounts, which are in BRL.
                $order['returned'][$notification['endToEndId']] = $notification['metadata']['refund']['value'];
                self::advanced($order, array_sum($order['returned']) >= $order['cents'] ? 'returned' : 'paid');
            }
        }
    }

    private function advance(string $name, string $state, ?string $transactionId = null): void
    {
        $this->change('orders', function (array &$stored) use ($name, $state, $transactionId): void {
            $stored['orders'][$name]['transactionId'] = $transactionId;
            self::advanced($stored['orders'][$name], $state);
        });
    }

    /** Changes the state, but never back to an earlier one. */
    private static function advanced(array &$order, string $state): void
    {
        if (array_search($state, self::RANKS, true) > array_search($order['state'], self::RANKS, true)) {
            $order['state'] = $state;
        }
    }

    /** Normalizes a destination, as users write it, to the form that gateways accept. */
    private static function details(array $params): array
    {
        $digits = fn (string $text): string => preg_replace('/\D/', '', $text);
        $keyType = $params['keyType'];
        $key = in_array($keyType, ['DOCUMENT', 'PHONE'], true) ? $digits($params['key']) : $params['key'];
        return [
            'key' => $keyType === 'PHONE' ? preg_replace('/^55(?=\d{10,11}$)/', '', $key) : $key,
            'keyType' => $keyType,
            'name' => mb_substr($params['name'], 0, 100),
            'document' => $digits($params['document']),
        ];
    }

    private static function brl(int $cents): string
    {
        return sprintf('%d.%02d', intdiv($cents, 100), $cents % 100);
    }

    /** Calls the gateway with the client that all processes share, one call at a time. */
    private function called(callable $call): mixed
    {
        return $this->change('client', fn (Client &$client): mixed => $call($client));
    }

    private function file(string $what): string
    {
        $folder = __DIR__ . '/../data';
        @mkdir($folder);
        return "$folder/" . preg_replace('/\W/', '', $this->name) . "-$what";
    }

    /** Changes the contents of a file under a lock between processes; returns the result of the change. */
    private function change(string $what, callable $change): mixed
    {
        $handle = fopen($this->file($what), 'c+');
        flock($handle, LOCK_EX);
        $stored = unserialize(stream_get_contents($handle) ?: serialize(null));
        try {
            return $change($stored);
        } finally {
            rewind($handle);
            ftruncate($handle, 0);
            fwrite($handle, serialize($stored));
            fclose($handle);
        }
    }
}
