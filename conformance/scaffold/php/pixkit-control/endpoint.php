<?php

/**
 * The control endpoint by which pixkit puts the gateway into a state. What
 * happens in each state is in states.php; nothing else needs to change.
 */

declare(strict_types=1);

namespace PixkitControl;

use Exception;
use stdClass;
use Throwable;

const PATH = '/_control/states';
const MAX_BYTES = 64 * 1024;

/**
 * The state, or what is asked of it, is not written yet: checks that need it
 * are skipped with this reason.
 */
final class NotYet extends Exception
{
}

/**
 * The request is impossible, such as to settle a payment that has settled
 * already.
 */
final class Refused extends Exception
{
}

/**
 * The answer to a message, for any framework: its status, and its JSON.
 *
 * @param string $token the one to demand; an empty one allows nobody
 * @param string $authorization the header as it was sent; empty if there was none
 * @param string $body the text of the request
 * @return array{int, string}
 */
function respond(string $token, string $authorization, string $body): array
{
    // Compares in constant time.
    if ($token === '' || !hash_equals("Bearer $token", $authorization)) {
        return refusal(401, 'Authorization must be Bearer and the control token');
    }
    if (strlen($body) > MAX_BYTES) {
        return refusal(413, 'the body must be smaller');
    }
    [$status, $answer] = setUp($body);
    return written($status, $answer);
}

/** @return array{int, string} */
function refusal(int $status, string $reason): array
{
    return written($status, ['error' => $reason]);
}

/**
 * @param array<string, mixed> $answer
 * @return array{int, string}
 */
function written(int $status, array $answer): array
{
    $flags = JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;
    return [$status, json_encode((object) $answer, $flags)];
}

/**
 * Does what a message asks for.
 *
 * @return array{int, array<string, mixed>}
 */
function setUp(string $body): array
{
    $message = json_decode($body);
    if (!$message instanceof stdClass || !is_string($message->state ?? null)) {
        return [400, ['error' => 'the body must be JSON with a state']];
    }
    if (!($message->params ?? new stdClass()) instanceof stdClass) {
        return [400, ['error' => 'params must be an object']];
    }
    $name = $message->state;
    $states = require __DIR__ . '/states.php';
    if (!isset($states[$name])) {
        return [404, ['error' => "unknown state: $name"]];
    }
    $action = $message->action ?? 'setup';
    if ($action === 'teardown') {
        return [200, []];
    }
    if ($action !== 'setup') {
        return [400, ['error' => 'action must be setup or teardown']];
    }
    try {
        return [200, $states[$name](json_decode($body, true)['params'] ?? [])];
    } catch (NotYet) {
        return [501, ['error' => "not yet: $name"]];
    } catch (Refused $refused) {
        return [409, ['error' => $refused->getMessage()]];
    } catch (Throwable $broken) {
        error_log((string) $broken);
        return [500, ['error' => $broken->getMessage()]];
    }
}
