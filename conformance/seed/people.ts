import { below, type Random } from '../core/random.js';
import { valuesFrom } from '../core/values.js';
import type { Person } from './seed-file.js';

const firstNames = [
  'Ana',
  'Bruno',
  'Camila',
  'Daniel',
  'Eduarda',
  'Felipe',
  'Gabriela',
  'Heitor',
  'Isabela',
  'João',
  'Larissa',
  'Marcos',
  'Natália',
  'Otávio',
  'Patrícia',
  'Rafael',
  'Sabrina',
  'Thiago',
  'Vanessa',
  'Yuri',
];
const lastNames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Ferreira',
  'Gonçalves',
  'Lima',
  'Machado',
  'Nascimento',
  'Oliveira',
  'Pereira',
  'Ribeiro',
  'Santos',
  'Teixeira',
  'Vieira',
];

/** Draws one item of a list. Throws if the list is empty. */
export function oneOf<T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T {
  const found = list[below(random, list.length)];
  if (found === undefined) throw new Error('a list to choose from is empty');
  return found;
}

/** Creates a fictitious person whose CPF has valid check digits. */
export function person(random: Random): Person {
  const name = `${oneOf(random, firstNames)} ${oneOf(random, lastNames)}`;
  return { name, document: valuesFrom(random).cpf() };
}

/** An e-mail address as the person's PIX key. */
export function emailOf({ name }: Person): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return `${plain.toLowerCase().replace(' ', '.')}@example.com`;
}
