<?php

/**
 * The driver by which pixkit asks the client for steps. What each step does is
 * in steps.php; nothing else needs to change.
 */

declare(strict_types=1);

namespace PixkitDriver;

use Exception;
use stdClass;
use Throwable;

const PATH = '/pixkit';
const MAX_BYTES = 64 * 1024;

/**
 * The step, or what is asked of it, is not written yet: duties that need it
 * are not judged.
 */
final class NotYet extends Exception
{
}

/**
 * The answer to a message, for any framework: its status, and its JSON.
 *
 * @param string $body the text of the request
 * @return array{int, string}
 */
function respond(string $body): array
{
    if (strlen($body) > MAX_BYTES) {
        return refusal(413, 'the body must be smaller');
    }
    [$status, $answer] = run($body);
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
    return [$status, json_encode((object) $answer, JSON_THROW_ON_ERROR)];
}

/**
 * Does what a message asks for.
 *
 * @return array{int, array<string, mixed>}
 */
function run(string $body): array
{
    $message = json_decode($body);
    if (!$message instanceof stdClass || !is_string($message->step ?? null)) {
        return [400, ['error' => 'the body must be JSON with a step']];
    }
    if (!($message->params ?? new stdClass()) instanceof stdClass) {
        return [400, ['error' => 'params must be an object']];
    }
    if (!is_string($message->client ?? '')) {
        return [400, ['error' => 'client must be a text']];
    }
    $name = $message->step;
    $steps = require __DIR__ . '/steps.php';
    if (!isset($steps[$name])) {
        return [404, ['error' => "unknown step: $name"]];
    }
    try {
        $params = json_decode($body, true)['params'] ?? [];
        return [200, $steps[$name]($message->client ?? '', $params)];
    } catch (NotYet) {
        return [501, ['error' => "not yet: $name"]];
    } catch (Throwable $broken) {
        error_log((string) $broken);
        return [500, ['error' => $broken->getMessage()]];
    }
}
