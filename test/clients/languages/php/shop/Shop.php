<?php

declare(strict_types=1);

namespace Shop;

use DateTimeImmutable;

/** Pays and charges orders, gives money back, and looks up what it does not know. */
final class Shop
{
    private readonly Gateway $gateway;

    private function __construct(private readonly Store $store, Store $tokens, array $settings)
    {
        $this->gateway = new Gateway($settings, $tokens);
    }

    private static function storeOf(string $name, string $what): Store
    {
        return new Store(Store::folder() . '/' . preg_replace('/\W/', '', $name) . "-$what.json");
    }

    public static function exists(string $name): bool
    {
        return self::storeOf($name, 'settings')->exists();
    }

    public static function create(string $name, array $settings): void
    {
        self::storeOf($name, 'orders')->change(function (array &$stored): void {
            $stored = Book::begin();
        });
        self::storeOf($name, 'settings')->change(function (array &$stored) use ($settings): void {
            $stored = $settings;
        });
    }

    public static function remove(string $name): void
    {
        foreach (['settings', 'orders', 'token'] as $what) {
            self::storeOf($name, $what)->remove();
        }
    }

    public static function named(string $name): self
    {
        $settings = self::storeOf($name, 'settings')->change(fn (array &$stored): array => $stored);
        return new self(self::storeOf($name, 'orders'), self::storeOf($name, 'token'), $settings);
    }

    public function restart(): void
    {
        $this->gateway->forget();
    }

    public function balance(): string
    {
        $answer = $this->gateway->call('GET', '/balance', again: ['unknown', 'busy']);
        // Some gateways put it into an envelope.
        return brl(cents($answer['netBalance'] ?? $answer['data']['netBalance']));
    }

    public function pay(array $params): void
    {
        $cents = self::amountOf($params);
        $this->sendPayment($params['order'], 'pay', $cents, '/api/pix/cash-out', [
            'value' => number($cents),
            'details' => [
                'key' => self::keyOf($params, ''),
                'keyType' => $params['keyType'],
                'name' => mb_substr($params['name'], 0, 100),
                'document' => digits($params['document']),
            ],
            ...self::described($params),
        ]);
    }

    public function payCode(array $params): void
    {
        $cents = cents(amountIn($params['code']) ?? $params['amount'] ?? '');
        $body = ['value' => number($cents), 'qrCode' => $params['code']];
        $this->sendPayment($params['order'], 'qr', $cents, '/api/pix/cash-out-qrcode', $body);
    }

    private function sendPayment(string $name, string $kind, int $cents, string $path, array $body): void
    {
        $id = uuid();
        $number = $this->begin($name, $kind, $id, $cents);
        if ($number === null) {
            return;
        }
        $this->ending($number, function () use ($path, $body, $id, $number): ?array {
            try {
                // A lost answer is no reason to send it again: it is looked up.
                return $this->gateway->call('POST', $path, [...$body, 'externalId' => $id], again: ['busy']);
            } catch (Refused $refused) {
                if (!$refused->isUsedId) {
                    throw $refused;
                }
                $this->lookUp($number);
                return null;
            }
        });
    }

    public function transfer(array $params): void
    {
        $seconds = $params['expiresIn'] ?? null;
        if ($seconds !== null && ($seconds < 1 || $seconds > 10800)) {
            throw new Refused("a transfer cannot wait for $seconds s");
        }
        $cents = self::amountOf($params);
        $body = [
            'pixKey' => self::keyOf($params, '+55'),
            'creditorDocument' => digits($params['document']),
            'priority' => ($params['atOnce'] ?? false) ? 'HIGH' : 'NORM',
            'payment' => ['currency' => 'BRL', 'amount' => number($cents)],
            ...self::described($params),
            ...($seconds === null ? [] : ['expiration' => $seconds]),
        ];
        $number = $this->begin($params['order'], 'transfer', uuid(), $cents, $body);
        if ($number !== null) {
            $this->sendTransfer($number);
        }
    }

    /** With the same key it is the same transfer, however often it is sent. */
    private function sendTransfer(int $number): void
    {
        $order = $this->book(fn (Book $book): array => $book->order($number));
        $headers = ["x-idempotency-key: {$order['externalId']}"];
        $this->ending($number, fn (): array => $this->gateway->call('POST', '/dict/pix', $order['request'], $headers, ['unknown', 'busy']));
    }

    public function charge(array $params): ?string
    {
        $seconds = $params['expiresIn'] ?? null;
        if ($seconds !== null && ($seconds < 30 || $seconds > 604800)) {
            throw new Refused("a charge cannot be paid for $seconds s");
        }
        $id = uuid();
        $cents = self::amountOf($params);
        return $this->makeCharge($params['order'], 'charge', $id, $cents, 'POST', '/api/pix/cash-in', [
            'transaction' => [
                'value' => number($cents),
                'externalId' => $id,
                'description' => "Order {$params['order']}",
                ...array_filter(self::described($params)),
                ...($seconds === null ? [] : ['expirationTime' => $seconds]),
            ],
            'payer' => ['fullName' => mb_substr($params['name'], 0, 100), 'document' => digits($params['document'])],
        ]);
    }

    public function chargeByCob(array $params): ?string
    {
        $id = bin2hex(random_bytes(16));
        $cents = self::amountOf($params);
        $document = digits($params['document'] ?? '');
        $isNamed = $document !== '' && isset($params['name']);
        $debtor = [strlen($document) === 11 ? 'cpf' : 'cnpj' => $document, 'nome' => $params['name'] ?? ''];
        return $this->makeCharge($params['order'], 'cob', $id, $cents, 'PUT', "/cob/$id", [
            'calendario' => ['expiracao' => $params['expiresIn'] ?? 3600],
            'valor' => ['original' => brl($cents), 'modalidadeAlteracao' => 0],
            ...($isNamed ? ['devedor' => $debtor] : []),
            ...(isset($params['description']) ? ['solicitacaoPagador' => mb_substr($params['description'], 0, 140)] : []),
        ]);
    }

    /** A charge may be sent again under the same id: it is made once. */
    private function makeCharge(string $name, string $kind, string $id, int $cents, string $method, string $path, array $body): ?string
    {
        $number = $this->begin($name, $kind, $id, $cents);
        if ($number !== null) {
            $this->ending($number, function () use ($number, $method, $path, $body): array {
                try {
                    $answer = $this->gateway->call($method, $path, $body, again: ['unknown', 'busy']);
                } catch (Refused $refused) {
                    throw $refused->isUsedId ? new Unknown('the charge was made, and its code was lost') : $refused;
                }
                $this->book(function (Book $book) use ($number, $answer): void {
                    $book->order($number)['code'] = $answer['pixCode'] ?? $answer['loc']['location'] ?? null;
                });
                return $answer;
            });
        }
        return $this->book(fn (Book $book): ?string => $book->order((int) $book->latest($name))['code']);
    }

    public function refund(array $params): void
    {
        $cents = cents($params['amount']);
        [$number, $refund, $order] = $this->book(function (Book $book) use ($params, $cents): array {
            $number = $book->latest($params['order']);
            if ($number === null || !in_array($book->order($number)['kind'], ['charge', 'cob'], true)) {
                throw new Refused('there is no such charge');
            }
            $order = &$book->order($number);
            $known = $order['refunds'][$params['refund']] ?? null;
            if ($known !== null && $known['state'] !== 'failed') {
                return [$known['state'] === 'unknown' ? $number : null, null, $order];
            }
            $refund = ['id' => bin2hex(random_bytes(16)), 'cents' => $cents, 'state' => 'unknown', 'transactionId' => null, 'notifiedId' => null];
            $order['refunds'][$params['refund']] = $refund;
            return [$number, $refund, $order];
        });
        if ($refund === null) {
            if ($number !== null) {
                throw new Unknown('it was requested, and its outcome is unknown');
            }
            return;
        }
        $noted = fn (string $state, ?string $transactionId = null) => $this->book(
            function (Book $book) use ($number, $params, $state, $transactionId): void {
                $stored = &$book->order($number)['refunds'][$params['refund']];
                $stored['transactionId'] = $transactionId;
                $stored['state'] = $stored['state'] === 'unknown' ? $state : $stored['state'];
            },
        );
        try {
            $answer = $order['kind'] === 'cob'
                ? $this->gateway->call('PUT', "/pix/{$order['endToEndId']}/devolucao/{$refund['id']}", ['valor' => brl($cents)], again: ['busy'])
                : $this->gateway->call('POST', "/api/pix/refund-in/{$order['transactionId']}", ['refundValue' => number($cents), 'externalId' => $refund['id']], again: ['busy']);
            $noted('asked', $answer['transactionId'] ?? null);
        } catch (Refused | Unsent $refused) {
            if ($refused instanceof Unsent || !$refused->isUsedId) {
                $noted('failed');
            }
            throw $refused;
        }
    }

    /** @return list<string> */
    public function statement(array $params): array
    {
        $last = new DateTimeImmutable($params['to']);
        $ids = [];
        for ($day = new DateTimeImmutable($params['from']); $day <= $last; $day = $day->modify('+30 days')) {
            $until = min($last, $day->modify('+29 days'));
            $rows = $this->rows(['startDate' => $day->format('Y-m-d'), 'endDate' => $until->format('Y-m-d')]);
            array_push($ids, ...array_column($rows, 'transactionId'));
        }
        return array_values(array_unique($ids));
    }

    /** A list to its last page. */
    private function rows(array $query): array
    {
        $rows = [];
        for ($page = 1;; $page++) {
            $asked = http_build_query([...$query, 'page' => $page, 'size' => 100]);
            $answer = $this->gateway->call('GET', "/api/transactions?$asked", again: ['unknown', 'busy']);
            array_push($rows, ...$answer['data']);
            if ($answer['data'] === [] || $page >= $answer['metadata']['totalPages']) {
                return $rows;
            }
        }
    }

    public function reconcile(): void
    {
        foreach ($this->book(fn (Book $book): array => $book->numbers()) as $number) {
            $order = $this->book(fn (Book $book): array => $book->order($number));
            if (in_array(Book::state($order), ['unknown', 'pending'], true)) {
                if ($order['kind'] === 'transfer' && $order['transactionId'] === null) {
                    $this->sendTransfer($number);
                } else {
                    $this->lookUp($number);
                }
            }
            foreach ($order['kind'] === 'charge' ? $order['refunds'] : [] as $refund) {
                $this->lookUpRefund($refund);
            }
        }
    }

    /** What the list says; what it does not show (yet) stays as it was. */
    private function lookUp(int $number): void
    {
        $order = $this->book(fn (Book $book): array => $book->order($number));
        $isNamed = in_array($order['kind'], ['pay', 'qr', 'charge'], true);
        $rows = $this->rows($isNamed ? ['externalId' => $order['externalId']] : []);
        foreach ($rows as $row) {
            if (($row['externalId'] ?? null) === $order['externalId'] || $row['transactionId'] === $order['transactionId']) {
                $this->book(function (Book $book) use ($number, $row): void {
                    $book->called($number, $row['transactionId']);
                    Book::settle($book->order($number), Book::STATUSES[$row['status']] ?? null, $row['endToEndId'] ?? null);
                });
                return;
            }
        }
    }

    private function lookUpRefund(array $refund): void
    {
        if (!in_array($refund['state'], ['asked', 'unknown'], true)) {
            return;
        }
        foreach ($this->rows(['externalId' => $refund['id']]) as $row) {
            if ($row['status'] !== 'Pendente') {
                $isDone = $row['status'] === 'Confirmado';
                $this->book(fn (Book $book): bool => $book->refunded($row['transactionId'], $refund['id'], $isDone));
            }
        }
    }

    public function register(array $params): void
    {
        if (!str_starts_with($params['url'], 'https://')) {
            throw new Refused('the URL of a webhook begins with https://');
        }
        $answer = $this->gateway->call('POST', '/api/webhooks', ['url' => $params['url'], 'eventType' => $params['eventType']]);
        if (($answer['success'] ?? true) === false) {
            throw new Refused((string) ($answer['message'] ?? ''));
        }
    }

    /** @return array<string, mixed> */
    public function howIs(string $name): array
    {
        return $this->book(function (Book $book) use ($name): array {
            $number = $book->latest($name);
            return $number === null ? ['state' => 'unknown'] : Book::view($book->order($number));
        });
    }

    public function take(array $message): void
    {
        $this->book(fn (Book $book) => $book->take($message));
    }

    private function book(callable $use): mixed
    {
        return $this->store->change(fn (array &$stored): mixed => $use(new Book($stored)));
    }

    /**
     * Stores a first or further attempt before anything is sent. Null for an order that is there and has not failed: it
     * is not paid again.
     */
    private function begin(string $name, string $kind, string $externalId, int $cents, ?array $request = null): ?int
    {
        return $this->book(function (Book $book) use ($name, $kind, $externalId, $cents, $request): ?int {
            $number = $book->latest($name);
            if ($number !== null) {
                $known = $book->order($number);
                $state = Book::state($known);
                if ($state === 'unknown') {
                    throw new Unknown('its outcome is unknown');
                }
                if ($state !== 'failed') {
                    return null;
                }
                if (in_array($known['errorCode'], Book::FINAL_ERRORS, true)) {
                    throw new Refused("it failed for good: {$known['errorCode']}");
                }
            }
            $number = $book->add($name, $kind, $externalId, $cents);
            $book->order($number)['request'] = $request;
            return $number;
        });
    }

    /** Notes how a call for an order ended. */
    private function ending(int $number, callable $call): void
    {
        try {
            $answer = $call();
        } catch (Refused | Unsent $refused) {
            $this->book(function (Book $book) use ($number): void {
                $book->order($number)['own'] = 'failed';
            });
            throw $refused;
        }
        $state = $this->book(function (Book $book) use ($number, $answer): string {
            if ($answer !== null && $book->order($number)['own'] === 'unknown') {
                $book->order($number)['own'] = 'pending';
            }
            $id = $answer['transactionId'] ?? $answer['id'] ?? null;
            if ($id !== null) {
                $book->called($number, (string) $id);
            }
            return Book::state($book->order($number));
        });
        if ($state === 'unknown') {
            throw new Unknown('its outcome is unknown');
        }
    }

    private static function amountOf(array $params): int
    {
        if (!isset($params['items'])) {
            return cents($params['amount']);
        }
        return array_sum(array_map(fn (array $item): int => cents($item['price']) * $item['quantity'], $params['items']));
    }

    /** @return array{description?: string} */
    private static function described(array $params): array
    {
        return isset($params['description']) ? ['description' => mb_substr($params['description'], 0, 140)] : [];
    }

    /** The key as gateways take it, a phone after this prefix. */
    private static function keyOf(array $params, string $phonePrefix): string
    {
        return match ($params['keyType']) {
            'DOCUMENT' => digits($params['key']),
            'PHONE' => $phonePrefix . preg_replace('/^55(?=\d{10,11}$)/', '', digits($params['key'])),
            default => trim($params['key']),
        };
    }
}
