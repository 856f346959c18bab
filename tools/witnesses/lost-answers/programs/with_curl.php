<?php
// PHP's curl with one handle for all calls, as most wrappers have it; `fresh` asks for a new connection for the payment.
$base = getenv('PIX_BASE_URL');
$call = json_decode(getenv('PIX_CALL'), true);
$used = 'PHP ' . PHP_VERSION . ', libcurl ' . curl_version()['version'];
$headers = [];
foreach ($call['headers'] as $name => $value) {
    $headers[] = "$name: $value";
}

$curl = curl_init($base . '/balance');
curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTPHEADER => $headers, CURLOPT_PROXY => '']);
curl_exec($curl);

curl_setopt_array($curl, [
    CURLOPT_URL => $base . $call['path'],
    CURLOPT_POSTFIELDS => $call['body'],
    CURLOPT_FRESH_CONNECT => in_array('fresh', $argv, true),
]);
$body = curl_exec($curl);
$ended = $body === false
    ? ['error' => curl_errno($curl) . ': ' . curl_error($curl)]
    : ['status' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'body' => $body];
echo json_encode(['used' => $used] + $ended), "\n";
