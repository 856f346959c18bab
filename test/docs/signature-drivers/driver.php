<?php
require 'signature.php';

foreach (file('php://stdin', FILE_IGNORE_NEW_LINES) as $line) {
    $fields = array_map(fn ($one) => base64_decode(substr($one, 1)), explode(' ', $line));
    [$now, $secrets, $id, $timestamp, $signature, $body] = $fields;
    $headers = ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signature];
    echo isGenuine($headers, $body, explode(' ', $secrets), (int) $now) ? "true\n" : "false\n";
}
