<?php

declare(strict_types=1);

namespace Shop;

/** What is stored: a file with JSON, which one process changes at a time. */
final class Store
{
    public function __construct(private readonly string $file)
    {
    }

    public static function folder(): string
    {
        $folder = __DIR__ . '/../data';
        @mkdir($folder);
        return $folder;
    }

    public function exists(): bool
    {
        return is_file($this->file);
    }

    public function remove(): void
    {
        @unlink($this->file);
    }

    /**
     * Changes what is stored, and returns what the change returns.
     *
     * @param callable(array<string, mixed>): mixed $change takes it by reference
     */
    public function change(callable $change): mixed
    {
        $handle = fopen($this->file, 'c+');
        flock($handle, LOCK_EX);
        try {
            $stored = json_decode(stream_get_contents($handle) ?: '{}', true);
            $returned = $change($stored);
            $text = json_encode($stored, JSON_THROW_ON_ERROR);
            rewind($handle);
            ftruncate($handle, 0);
            fwrite($handle, $text);
            fflush($handle);
            return $returned;
        } finally {
            flock($handle, LOCK_UN);
            fclose($handle);
        }
    }
}
