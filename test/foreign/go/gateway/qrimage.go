package gateway

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"image/png"
)

// The symbol is always version 10, level L, mask 0: 271 bytes, more than a BR Code needs.
const (
	qrSize      = 57
	qrData      = 274
	qrECC       = 18
	qrFormat    = 0x77C4
	qrVersion   = 0x0A4D3
	qrMostBytes = 271
)

type symbol struct{ dark, fixed [qrSize][qrSize]bool }

func (s *symbol) set(x, y int, dark bool) {
	if x >= 0 && y >= 0 && x < qrSize && y < qrSize {
		s.dark[y][x], s.fixed[y][x] = dark, true
	}
}

// qrImageURL returns a QR code of a text as the data URL of a PNG.
func qrImageURL(text string) string {
	if len(text) > qrMostBytes {
		text = text[:qrMostBytes]
	}
	s := &symbol{}
	s.drawPatterns()
	s.drawData(interleaved(dataBytes(text)))
	const scale, margin = 4, 4
	picture := image.NewPaletted(image.Rect(0, 0, (qrSize+2*margin)*scale, (qrSize+2*margin)*scale), color.Palette{color.White, color.Black})
	for y := 0; y < qrSize*scale; y++ {
		for x := 0; x < qrSize*scale; x++ {
			if s.dark[y/scale][x/scale] {
				picture.SetColorIndex(x+margin*scale, y+margin*scale, 1)
			}
		}
	}
	var file bytes.Buffer
	if on("qr-image-gif") {
		if err := gif.Encode(&file, picture, nil); err != nil {
			panic(err)
		}
		return "data:image/gif;base64," + base64.StdEncoding.EncodeToString(file.Bytes())
	}
	if err := png.Encode(&file, picture); err != nil {
		panic(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())
}

func (s *symbol) drawPatterns() {
	for i := 0; i < qrSize; i++ {
		s.set(6, i, i%2 == 0)
		s.set(i, 6, i%2 == 0)
	}
	for _, corner := range [][2]int{{3, 3}, {qrSize - 4, 3}, {3, qrSize - 4}} {
		s.square(corner[0], corner[1], 4, 2, 4)
	}
	centers := []int{6, 28, 50}
	for i, x := range centers {
		for j, y := range centers {
			if !(i == 0 && j == 0 || i == 0 && j == 2 || i == 2 && j == 0) {
				s.square(x, y, 2, 1, 9)
			}
		}
	}
	for i := 0; i < 18; i++ {
		bit := qrVersion>>i&1 == 1
		s.set(qrSize-11+i%3, i/3, bit)
		s.set(i/3, qrSize-11+i%3, bit)
	}
	bit := func(i int) bool { return qrFormat>>i&1 == 1 }
	for i := 0; i < 6; i++ {
		s.set(8, i, bit(i))
		s.set(14-i-9, 8, bit(i+9))
	}
	s.set(8, 7, bit(6))
	s.set(8, 8, bit(7))
	s.set(7, 8, bit(8))
	for i := 0; i < 8; i++ {
		s.set(qrSize-1-i, 8, bit(i))
	}
	for i := 8; i < 15; i++ {
		s.set(8, qrSize-15+i, bit(i))
	}
	s.set(8, qrSize-8, true)
}

// square draws rings around a center; the rings at the two distances are light.
func (s *symbol) square(x, y, radius, light, alsoLight int) {
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			distance := abs(dx)
			if abs(dy) > distance {
				distance = abs(dy)
			}
			s.set(x+dx, y+dy, distance != light && distance != alsoLight)
		}
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// dataBytes returns the text in byte mode, with header and padding.
func dataBytes(text string) []byte {
	length := len(text)
	bits := []byte{0x40 | byte(length>>12), byte(length >> 4), byte(length << 4)}
	for i := 0; i < length; i++ {
		bits[len(bits)-1] |= text[i] >> 4
		bits = append(bits, text[i]<<4)
	}
	for pad := byte(0xEC); len(bits) < qrData; pad ^= 0xEC ^ 0x11 {
		bits = append(bits, pad)
	}
	return bits[:qrData]
}

// interleaved splits the data into blocks, adds their error correction and interleaves them.
func interleaved(data []byte) []byte {
	blocks := [][]byte{data[:68], data[68:136], data[136:205], data[205:]}
	result := []byte{}
	for i := 0; i < 69; i++ {
		for _, block := range blocks {
			if i < len(block) {
				result = append(result, block[i])
			}
		}
	}
	corrections := [][]byte{}
	for _, block := range blocks {
		corrections = append(corrections, correction(block))
	}
	for i := 0; i < qrECC; i++ {
		for _, c := range corrections {
			result = append(result, c[i])
		}
	}
	return result
}

// multiply returns the product in GF(256) modulo 0x11D.
func multiply(a, b byte) byte {
	product := 0
	for i := 7; i >= 0; i-- {
		product = product<<1 ^ product>>7*0x11D
		product ^= int(b>>i&1) * int(a)
	}
	return byte(product)
}

func correction(block []byte) []byte {
	generator, root := make([]byte, qrECC), byte(1)
	generator[qrECC-1] = 1
	for i := 0; i < qrECC; i++ {
		for j := range generator {
			generator[j] = multiply(generator[j], root)
			if j+1 < qrECC {
				generator[j] ^= generator[j+1]
			}
		}
		root = multiply(root, 2)
	}
	rest := make([]byte, qrECC)
	for _, b := range block {
		factor := b ^ rest[0]
		rest = append(rest[1:], 0)
		for i := range rest {
			rest[i] ^= multiply(generator[i], factor)
		}
	}
	return rest
}

// drawData fills the symbol in zigzag order, with mask 0.
func (s *symbol) drawData(data []byte) {
	i := 0
	for right := qrSize - 1; right >= 1; right -= 2 {
		if right == 6 {
			right = 5
		}
		for step := 0; step < qrSize; step++ {
			for x := right; x > right-2; x-- {
				y := step
				if (right+1)&2 == 0 {
					y = qrSize - 1 - step
				}
				if s.fixed[y][x] {
					continue
				}
				dark := i < len(data)*8 && data[i/8]>>(7-i%8)&1 == 1
				s.dark[y][x] = dark != ((x+y)%2 == 0)
				i++
			}
		}
	}
}
