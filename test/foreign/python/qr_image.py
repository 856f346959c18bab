"""A QR code as a PNG (ISO/IEC 18004: bytes, error correction L, mask 0, versions 1 to 12)."""

import base64
import struct
import zlib

from switches import on

# For each version: data codewords of a block and number of such blocks (twice), and correction codewords of a block.
BLOCKS = [
    (19, 1, 0, 7), (34, 1, 0, 10), (55, 1, 0, 15), (80, 1, 0, 20), (108, 1, 0, 26), (68, 2, 0, 18),
    (78, 2, 0, 20), (97, 2, 0, 24), (116, 2, 0, 30), (68, 2, 2, 18), (81, 4, 0, 20), (92, 2, 2, 24),
]
CENTERS = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34],
    [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58],
]

# Positions of the 15 bits of the format next to the first finder.
FORMAT = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]

EXP, LOG = [1] * 512, [0] * 256
for _power in range(1, 512):
    _value = EXP[_power - 1] << 1
    EXP[_power] = _value ^ 0x11D if _value & 0x100 else _value
for _power in range(255):
    LOG[EXP[_power]] = _power


def _correction(data, count):
    """Returns the remainder of the data divided by the generator polynomial of that degree."""
    generator = [1]
    for power in range(count):
        longer = generator + [0]
        for place, factor in enumerate(generator):
            if factor:
                longer[place + 1] ^= EXP[LOG[factor] + power]
        generator = longer
    rest = list(data) + [0] * count
    for place in range(len(data)):
        if rest[place]:
            for step, factor in enumerate(generator):
                if factor:
                    rest[place + step] ^= EXP[LOG[rest[place]] + LOG[factor]] if step else 0
            rest[place] = 0
    return rest[len(data) :]


def _codewords(data):
    """Returns version and interleaved codewords."""
    for version, (size, one, two, count) in enumerate(BLOCKS, 1):
        room = size * one + (size + 1) * two
        bits_of_length = 8 if version < 10 else 16
        if 4 + bits_of_length + 8 * len(data) <= room * 8:
            break
    else:
        raise ValueError("too long for a QR code")
    bits = "0100" + format(len(data), f"0{bits_of_length}b") + "".join(format(byte, "08b") for byte in data)
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[place : place + 8], 2) for place in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[place % 2] for place in range(room - len(words))]
    blocks, place = [], 0
    for length in [size] * one + [size + 1] * two:
        blocks.append(words[place : place + length])
        place += length
    checks = [_correction(block, count) for block in blocks]
    mixed = [block[row] for row in range(size + 1) for block in blocks if row < len(block)]
    return version, mixed + [check[row] for row in range(count) for check in checks]


def _bch(value, bits, generator):
    rest = value << bits
    while rest.bit_length() > bits:
        rest ^= generator << (rest.bit_length() - bits - 1)
    return value << bits | rest


def _place_patterns(modules, version):
    """Draws finders, timing and alignment patterns, and the bits of format and version."""
    size = len(modules)

    def put(row, column, dark):
        if 0 <= row < size and 0 <= column < size:
            modules[row][column] = dark

    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(-1, 8):
            for column in range(-1, 8):
                ring = max(abs(row - 3), abs(column - 3))
                put(top + row, left + column, ring not in (2, 4))
    for place in range(8, size - 8):
        modules[6][place] = modules[place][6] = place % 2 == 0
    centers = CENTERS[version - 1]
    for middle in centers:
        for across in centers:
            if modules[middle][across] is None or (6 in (middle, across) and 8 < middle + across - 6 < size - 9):
                for row in range(-2, 3):
                    for column in range(-2, 3):
                        modules[middle + row][across + column] = max(abs(row), abs(column)) != 1
    form = format(_bch(0b01000, 10, 0x537) ^ 0x5412, "015b")
    for place, bit in enumerate(form):
        dark = bit == "1"
        row, column = FORMAT[place]
        modules[row][column] = dark
        if place < 7:
            modules[size - 1 - place][8] = dark
        else:
            modules[8][size - 15 + place] = dark
    modules[size - 8][8] = True
    if version >= 7:
        for place in range(18):
            dark = _bch(version, 12, 0x1F25) >> place & 1 == 1
            modules[size - 11 + place % 3][place // 3] = dark
            modules[place // 3][size - 11 + place % 3] = dark


def matrix(text):
    """Returns rows of modules, True for dark."""
    version, words = _codewords(text.encode())
    size = 17 + 4 * version
    modules = [[None] * size for _ in range(size)]
    _place_patterns(modules, version)
    bits = iter("".join(format(word, "08b") for word in words))
    upwards, right = True, size - 1
    while right > 0:
        if right == 6:
            right -= 1
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for column in (right, right - 1):
                if modules[row][column] is None:
                    modules[row][column] = (next(bits, "0") == "1") ^ ((row + column) % 2 == 0)
        upwards, right = not upwards, right - 2
    return modules


def _chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def data_url(text, scale=4, border=4):
    """Returns the data URL of the image."""
    rows = matrix(text)
    width = (len(rows) + 2 * border) * scale
    empty = [b"\0" + b"\xff" * width] * (border * scale)
    edge = b"\xff" * (border * scale)
    lines = []
    for row in rows:
        line = b"\0" + edge + b"".join((b"\0" if dark else b"\xff") * scale for dark in row) + edge
        lines += [line] * scale
    pixels = zlib.compress(b"".join([*empty, *lines, *empty]))
    header = struct.pack(">IIBBBBB", width, width, 8, 0, 0, 0, 0)
    image = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")
    encode = base64.urlsafe_b64encode if on("image-url-safe") else base64.b64encode
    return "data:image/png;base64," + encode(image).decode()
