<?php

declare(strict_types=1);

namespace Shop;

/**
 * What the shop has stored about its orders. Each attempt to pay or to charge is one; it is stored before anything is
 * sent. `own` is what the calls of the shop say of it, `settled` what the gateway says.
 */
final class Book
{
    /** Reasons that stay: who cannot be paid now cannot be paid later. */
    public const FINAL_ERRORS = ['TAX_ID_MISMATCH', 'INVALID_TAX_ID', 'BLOCKED_ACCOUNT', 'ACCOUNT_CLOSED', 'ORDER_REJECTED'];
    /** The statuses of the list, as notifications have them. */
    public const STATUSES = ['Pendente' => 'PENDING', 'Confirmado' => 'CONFIRMED', 'Error' => 'ERROR'];
    private const OPEN = ['asked', 'unknown'];

    /** @var list<array<string, mixed>> */
    private array $orders;
    /** @var array<string, int> The latest attempt for an order, by its name. */
    private array $latest;
    /** @var list<array<string, mixed>> Notifications may be faster than the answer that says what they are about. */
    private array $early;

    public function __construct(private array &$stored)
    {
        $this->orders = &$stored['orders'];
        $this->latest = &$stored['latest'];
        $this->early = &$stored['early'];
    }

    public static function begin(): array
    {
        return ['orders' => [], 'latest' => [], 'early' => []];
    }

    /** The number of an attempt that is new. */
    public function add(string $name, string $kind, string $externalId, int $cents): int
    {
        $this->orders[] = [
            ...['kind' => $kind, 'externalId' => $externalId, 'cents' => $cents, 'own' => 'unknown', 'settled' => null],
            ...['errorCode' => null, 'transactionId' => null, 'endToEndId' => null, 'returned' => [], 'remaining' => null],
            ...['refunds' => [], 'code' => null, 'request' => null],
        ];
        return $this->latest[$name] = count($this->orders) - 1;
    }

    public function latest(string $name): ?int
    {
        return $this->latest[$name] ?? null;
    }

    /** @return array<string, mixed> by reference, to be changed */
    public function &order(int $number): array
    {
        return $this->orders[$number];
    }

    /** @return list<int> */
    public function numbers(): array
    {
        return array_keys($this->orders);
    }

    public static function state(array $order): string
    {
        if ($order['settled'] === 'ERROR') {
            return 'failed';
        }
        if ($order['settled'] === 'CONFIRMED' || $order['returned'] !== []) {
            return self::cameBack($order) >= $order['cents'] ? 'returned' : 'paid';
        }
        return $order['own'];
    }

    private static function cameBack(array $order): int
    {
        $given = array_filter($order['refunds'], fn (array $refund): bool => $refund['state'] === 'done');
        return array_sum($order['returned']) + array_sum(array_column($given, 'cents'));
    }

    /** @return array<string, mixed> */
    public static function view(array $order): array
    {
        $state = self::state($order);
        $cameBack = self::cameBack($order);
        $isPaid = in_array($state, ['paid', 'returned'], true);
        $open = array_filter($order['refunds'], fn (array $one): bool => in_array($one['state'], ['asked', 'unknown'], true));
        $left = $order['cents'] - $cameBack - array_sum(array_column($open, 'cents'));
        return [
            'state' => $state,
            'amount' => brl($order['cents']),
            'refunded' => brl($cameBack),
            'times' => $isPaid ? 1 : 0,
            ...($isPaid ? ['refundable' => brl($order['remaining'] ?? $left)] : []),
            ...($order['endToEndId'] === null ? [] : ['endToEndId' => $order['endToEndId']]),
        ];
    }

    /** Notes what has become of an order; a second time changes nothing. */
    public static function settle(array &$order, ?string $status, ?string $endToEndId = null, ?string $errorCode = null): void
    {
        if ($status === 'PENDING' && $order['own'] === 'unknown') {
            $order['own'] = 'pending';
        }
        if (in_array($status, ['CONFIRMED', 'ERROR'], true) && $order['settled'] === null) {
            $order['settled'] = $status;
            $order['errorCode'] = $errorCode;
        }
        if ($status === 'CONFIRMED' && $endToEndId !== null) {
            $order['endToEndId'] = $endToEndId;
        }
    }

    /** Notes the gateway's id of an order, and reads what came before it was known. */
    public function called(int $number, string $transactionId): void
    {
        $this->orders[$number]['transactionId'] = $transactionId;
        $waiting = $this->early;
        $this->early = [];
        foreach ($waiting as $message) {
            $this->take($message);
        }
    }

    /** Takes a notification of any kind and form, as often as it comes. */
    public function take(array $message): void
    {
        $isEnvelope = isset($message['type']) && is_array($message['data'] ?? null);
        $isTaken = $isEnvelope ? $this->envelope($message['type'], $message['data']) : $this->event($message);
        if (!$isTaken && count($this->early) < 1000) {
            $this->early[] = $message;
        }
    }

    /** False for what does not belong to an order yet. */
    private function event(array $event): bool
    {
        $kind = $event['event'] ?? null;
        $status = $event['status'] ?? null;
        if ($kind === 'CashOut' || $kind === 'CashIn') {
            $number = $this->find($event['transactionId'] ?? null, $event['externalId'] ?? null);
            if ($number === null) {
                return false;
            }
            self::settle($this->orders[$number], $status, $event['endToEndId'] ?? null, $event['errorCode'] ?? null);
            if ($kind === 'CashIn' && $status === 'CONFIRMED' && isset($event['originalAmount'])) {
                $this->orders[$number]['cents'] = cents($event['originalAmount']);
            }
        } elseif ($kind === 'CashOutReversal' && $status !== 'ERROR') {
            return $this->cameBackBy($event);
        } elseif ($kind === 'CashInReversal') {
            return $this->refunded($event['transactionId'] ?? null, $event['externalId'] ?? null, $status === 'CONFIRMED');
        }
        return true;
    }

    private function cameBackBy(array $event): bool
    {
        $parent = $event['parentTransaction'] ?? [];
        $number = $this->find($parent['transactionId'] ?? null, $parent['externalId'] ?? null, $parent['endToEndId'] ?? null);
        if ($number === null) {
            return false;
        }
        $order = &$this->orders[$number];
        // In cents, while all else is in BRL.
        $order['returned'][$event['transactionId']] = (int) ($event['metadata']['refund']['value'] ?? 0);
        if (isset($parent['remainingAmountForRefund'])) {
            $left = cents($parent['remainingAmountForRefund']);
            $order['remaining'] = min($left, $order['remaining'] ?? $left);
        }
        return true;
    }

    /** Notes how a refund ended. False if it belongs to no order. */
    public function refunded(?string $transactionId, ?string $externalId, bool $isDone): bool
    {
        foreach ($this->orders as &$order) {
            foreach ($order['refunds'] as &$refund) {
                if ($refund['id'] !== $externalId && ($transactionId === null || $refund['transactionId'] !== $transactionId)) {
                    continue;
                }
                if (in_array($refund['state'], self::OPEN, true)) {
                    $refund['state'] = $isDone ? 'done' : 'failed';
                }
                return true;
            }
        }
        return false;
    }

    private function envelope(string $kind, array $data): bool
    {
        $ids = match ($kind) {
            'TRANSFER' => [$data['id'] ?? null, $data['idempotencyKey'] ?? null],
            'RECEIVE', 'REFUND' => [$data['txId'] ?? null, $data['endToEndId'] ?? null],
            default => null,
        };
        if ($ids === null) {
            return true;
        }
        $number = $this->find(...$ids);
        if ($number === null) {
            return false;
        }
        $order = &$this->orders[$number];
        if ($kind === 'REFUND') {
            foreach ($data['refunds'] ?? [] as $notified) {
                self::refundedByAmount($order, $notified);
            }
        } elseif (($data['status'] ?? '') === 'LIQUIDATED') {
            self::settle($order, 'CONFIRMED', $data['endToEndId'] ?? null);
            if ($kind === 'RECEIVE') {
                $order['cents'] = cents($data['payment']['amount']);
            }
        }
        return true;
    }

    /** Finds a refund that is identified by its amount, as the notification has no other name for it. */
    private static function refundedByAmount(array &$order, array $notified): void
    {
        $key = $notified['endToEndId'] ?? '';
        if (in_array($key, array_column($order['refunds'], 'notifiedId'), true)) {
            return;
        }
        foreach ($order['refunds'] as &$refund) {
            $isOpen = in_array($refund['state'], self::OPEN, true);
            if ($isOpen && $refund['cents'] === cents($notified['payment']['amount'])) {
                $refund['state'] = 'done';
                $refund['notifiedId'] = $key;
                return;
            }
        }
    }

    /** The number of the order that has any of these ids. */
    private function find(string|int|null ...$ids): ?int
    {
        $known = array_map(strval(...), array_filter($ids, fn ($id): bool => $id !== null));
        foreach ($this->orders as $number => $order) {
            if (array_intersect($known, [$order['transactionId'], $order['externalId'], $order['endToEndId']]) !== []) {
                return $number;
            }
        }
        return null;
    }
}
