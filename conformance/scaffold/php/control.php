<?php

/**
 * The control endpoint by which pixkit puts the gateway into a state. What
 * happens in each state is in states.php; nothing here needs to change.
 */

declare(strict_types=1);

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
 * The status and the answer for the request that is under way.
 *
 * @return array{int, array<string, mixed>}
 */
function respond(): array
{
    $token = (string) getenv('PIXKIT_CONTROL_TOKEN');
    if ($token === '') {
        $reason = 'PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends';
        return [503, ['error' => $reason]];
    }
    if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== PATH) {
        return [404, ['error' => 'the control endpoint is at ' . PATH]];
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        header('Allow: POST');
        return [405, ['error' => 'the method must be POST']];
    }
    // Compares in constant time.
    if (!hash_equals("Bearer $token", $_SERVER['HTTP_AUTHORIZATION'] ?? '')) {
        return [401, ['error' => 'Authorization must be Bearer and the control token']];
    }
    $body = (string) file_get_contents('php://input', length: MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return [413, ['error' => 'the body must be smaller']];
    }
    return setUp($body);
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

[$status, $answer] = respond();
http_response_code($status);
header('Content-Type: application/json');
echo json_encode((object) $answer, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
