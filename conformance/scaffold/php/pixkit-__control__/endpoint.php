<?php

/**
 * __It__, which pixkit asks for __states__. The functions to fill in
 * are in __states__.php.
 */

declare(strict_types=1);

namespace Pixkit__Control__;

use Exception;
use stdClass;
use Throwable;

const PATH = '__path__';
const MAX_BYTES = 64 * 1024;

/**
 * The __state__, or something that the params request, is not written yet:
 * __dependents__ that need it are skipped.
 */
final class NotYet extends Exception
{
}

// control:
/**
 * The request is impossible, such as settling a payment that has already
 * settled.
 */
final class Refused extends Exception
{
}

// both:
/**
 * Responds to a message, for any framework: returns the status and the JSON.
 *
 // control:
 * @param string $token the required token; an empty one refuses all requests
 * @param string $authorization the header as sent; empty if there was none
 // both:
 * @param string $body the text of the request
 * @return array{int, string}
 */
// control:
function respond(string $token, string $authorization, string $body): array
{
    // Compares in constant time.
    if ($token === '' || !hash_equals("Bearer $token", $authorization)) {
        return refusal(401, 'Authorization must be Bearer and the control token');
    }
// driver:
function respond(string $body): array
{
// both:
    if (strlen($body) > MAX_BYTES) {
        return refusal(413, 'the body must be smaller');
    }
    [$status, $answer] = perform($body);
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
 * Carries out a message.
 *
 * @return array{int, array<string, mixed>}
 */
function perform(string $body): array
{
    $message = json_decode($body);
    if (!$message instanceof stdClass || !is_string($message->__state__ ?? null)) {
        return [400, ['error' => 'the body must be JSON with a __state__']];
    }
    if (!($message->params ?? new stdClass()) instanceof stdClass) {
        return [400, ['error' => 'params must be an object']];
    }
    // driver:
    $client = $message->client ?? '';
    if (!is_string($client)) {
        return [400, ['error' => 'client must be a text']];
    }
    // both:
    $name = $message->__state__;
    $__states__ = require __DIR__ . '/__states__.php';
    if (!isset($__states__[$name])) {
        return [404, ['error' => "unknown __state__: $name"]];
    }
    // control:
    $action = $message->action ?? 'setup';
    if ($action === 'teardown') {
        return [200, []];
    }
    if ($action !== 'setup') {
        return [400, ['error' => 'action must be setup or teardown']];
    }
    // both:
    try {
        return [200, $__states__[$name](__client__json_decode($body, true)['params'] ?? [])];
    } catch (NotYet) {
        return [501, ['error' => "not yet: $name"]];
    // control:
    } catch (Refused $refused) {
        return [409, ['error' => $refused->getMessage()]];
    // both:
    } catch (Throwable $broken) {
        error_log((string) $broken);
        return [500, ['error' => $broken->getMessage()]];
    }
}
