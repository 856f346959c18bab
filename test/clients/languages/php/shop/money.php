<?php

/** Amounts: in whole cents inside, in BRL at the edge. */

declare(strict_types=1);

namespace Shop;

/** The cents of an amount in BRL, a text or a number. */
function cents(string|int|float $amount): int
{
    if (is_float($amount)) {
        return (int) round($amount * 100);
    }
    if (!preg_match('/^(\d+)(?:\.(\d{0,2})0*)?$/D', (string) $amount, $parts)) {
        throw new Refused("$amount is no amount with at most 2 decimals");
    }
    return (int) $parts[1] * 100 + (int) str_pad($parts[2] ?? '', 2, '0');
}

/** An amount as a text with 2 decimals. */
function brl(int $cents): string
{
    return sprintf('%d.%02d', intdiv($cents, 100), $cents % 100);
}

/** An amount as a JSON number: the shortest text of this float has the decimals that the cents have. */
function number(int $cents): float
{
    return $cents / 100;
}

function digits(string $text): string
{
    return (string) preg_replace('/\D/', '', $text);
}

/** The amount that a copia e cola code has (field 54); null if it has none. Lengths are in characters. */
function amountIn(string $code): ?string
{
    for ($at = 0; $at + 4 <= mb_strlen($code); $at += 4 + $length) {
        $length = (int) mb_substr($code, $at + 2, 2);
        if (mb_substr($code, $at, 2) === '54') {
            return mb_substr($code, $at + 4, $length);
        }
    }
    return null;
}

function uuid(): string
{
    $made = random_bytes(16);
    $made[6] = chr(ord($made[6]) & 0x0f | 0x40);
    $made[8] = chr(ord($made[8]) & 0x3f | 0x80);
    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($made), 4));
}
