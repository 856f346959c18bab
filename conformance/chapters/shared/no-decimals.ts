/**
 * Texts that are not decimals with exactly 2 decimal places; some are amounts as people write them. A target may remove
 * the white space around a text, but then it removes all of it (OP-59).
 */
export const noDecimals = [
  ...['10', '10.5', '1.000', '10.555', '10.999', '10.', '.5', '.50', '1,00', '10,50', '1.000,50', '1,000.50'],
  ...['10.5a', '1.0x', '0x1.00', 'abc', '#.00', '#0.50', '1e2', '1.05e1'],
  // Full-width digits, which some languages read.
  '１０.５０',
  ...['+10.50', '-10.50', '10 .50', ' 10.50', '10.50 ', '10.50\n'],
];
