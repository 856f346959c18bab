<?php
// vectors.php: php vectors.php node_modules/pix-gateway-kit/spec/vectors
require __DIR__ . '/signature.php';

/** Your functions, by the names that the vectors use for them. */
$functions = [
    'signatures' => [
        'verify' => fn(array $in) => ['genuine' => isGenuine($in['headers'], $in['body'], $in['secrets'], $in['now'])],
    ],
    'amounts' => [
        'fromDecimal' => fn(array $in) => [
            'cents' => preg_match('/\A\d+\.\d{2}\z/', $in['text']) ? (int) str_replace('.', '', $in['text']) : null,
        ],
        'toDecimal' => fn(array $in) => ['text' => sprintf('%d.%02d', intdiv($in['cents'], 100), $in['cents'] % 100)],
    ],
];

$failed = false;
foreach ($functions as $topic => $known) {
    $file = json_decode(file_get_contents("$argv[1]/$topic.json"), true, 64, JSON_THROW_ON_ERROR);
    $own = array_filter($file['vectors'], fn(array $one) => isset($known[$one['function']]));
    $wrong = array_filter($own, fn(array $one) => $known[$one['function']]($one['input']) !== $one['expect']);
    foreach ($wrong as $one) {
        fwrite(STDERR, "wrong: $one[id]\n");
    }
    printf("%s: %d checked, %d wrong\n", $topic, count($own), count($wrong));
    $failed = $failed || $own === [] || $wrong !== [];
}
exit($failed ? 1 : 0);
