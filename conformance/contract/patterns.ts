import { t, type Sentence } from '../core/text.js';

/** A date and time in the form that the tolerant contract allows; the patterns differ only in the part after it. */
const instant =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?';
const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** Descriptions of patterns, because findings never show a regular expression. A test requires one for each in the contract. */
const words: Readonly<Record<string, Sentence>> = {
  '^[a-zA-Z0-9]{32}$': t`32 letters and digits`,
  '^[a-zA-Z0-9]{32,33}$': t`32 or 33 letters and digits`,
  '^[a-zA-Z0-9]{26,35}$': t`26 to 35 letters and digits`,
  '^delay:[0-9]{1,5}$': t`delay: followed by a number of seconds`,
  [`^${uuid}$`]: t`a UUID`,
  [`^([0-9a-fA-F]{32}|${uuid})$`]: t`a UUID`,
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$': t`a UUID of version 4`,
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$': t`a time in UTC with milliseconds, ending in Z`,
  [`${instant}(Z|[+-][0-9]{2}(:?[0-9]{2})?)?$`]: t`an ISO 8601 date and time`,
  [`${instant}(Z|[+-]00(:?00)?)$`]: t`a time in UTC, ending in Z or +00:00`,
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$': t`an ISO 8601 date, with or without a time`,
  '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+)?$': t`a JWT: parts in Base64url, separated by dots`,
  '^PUB_[A-Z_]+$': t`a code that begins with PUB_`,
  '^PUB_': t`a code that begins with PUB_`,
  '^PIX_': t`a code that begins with PIX_`,
  '^\\S+( \\S+)*$': t`words separated by single spaces`,
  '^([0-9]{11}|[0-9]{14})$': t`a CPF or a CNPJ: 11 or 14 digits`,
  '^[0-9]{11}$': t`11 digits`,
  '^([0-9]{11})?$': t`11 digits or an empty string`,
  '^[0-9]{14}$': t`14 digits`,
  '^[0-9]{10,11}$': t`10 or 11 digits`,
  '^\\+55[0-9]{10,11}$': t`+55 followed by 10 or 11 digits`,
  '^000201': t`a Pix code, which begins with 000201`,
  '^[0-]*[1-9a-fA-F][0-9a-fA-F-]*$': t`a UUID that is not all zeros`,
  '^data:image/png;base64,[A-Za-z0-9+/]+=*$': t`a PNG image as a data URL in Base64`,
  '^data:image/[^;,]+(;[^;,]+)*;base64,[A-Za-z0-9+/]+={0,2}$': t`an image as a data URL in Base64`,
  '^[0-9]{1,10}\\.[0-9]{2}$': t`an amount with exactly 2 decimals, such as 10.00`,
  '^[0-9]+\\.[0-9]{2}$': t`an amount with exactly 2 decimals, such as 10.00`,
  '^[0-9]+(\\.[0-9]{1,2})?$': t`an amount with at most 2 decimals, such as 10.00`,
  '^0+\\.00$': t`zero`,
  '^[ED][0-9a-zA-Z]{31}$': t`an end-to-end id: E or D followed by 31 letters and digits`,
  '^[ED][0-9a-zA-Z]{31,32}$': t`an end-to-end id: E or D followed by 31 or 32 letters and digits`,
  '^([ED][0-9a-zA-Z]{31,32})?$': t`an empty string or an end-to-end id: E or D followed by 31 or 32 letters and digits`,
  '^E[0-9a-zA-Z]{31}$': t`an end-to-end id: E followed by 31 letters and digits`,
  '^E[0-9a-zA-Z]{31,32}$': t`an end-to-end id: E followed by 31 or 32 letters and digits`,
  '^(E[0-9a-zA-Z]{31,32})?$': t`an empty string or an end-to-end id: E followed by 31 or 32 letters and digits`,
  '^D[0-9a-zA-Z]{31}$': t`an end-to-end id: D followed by 31 letters and digits`,
  '^(D[0-9a-zA-Z]{31,32})?$': t`an empty string or an end-to-end id: D followed by 31 or 32 letters and digits`,
  '^([0-9]{11}|[0-9]{14}|[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2}|[0-9]{2}\\.[0-9]{3}\\.[0-9]{3}/[0-9]{4}-[0-9]{2})$': t`an unmasked CPF or CNPJ`,
  '^[Hh][Tt][Tt][Pp][Ss]://': t`a URL that begins with https://`,
  '^([Hh][Oo][Ss][Tt]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]|[Cc][Oo][Nn][Nn][Ee][Cc][Tt][Ii][Oo][Nn]|[Tt][Rr][Aa][Nn][Ss][Ff][Ee][Rr]-[Ee][Nn][Cc][Oo][Dd][Ii][Nn][Gg]|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Tt][Yy][Pp][Ee]|[Uu][Ss][Ee][Rr]-[Aa][Gg][Ee][Nn][Tt])$': t`a header that the HTTP client sets`,
};

/** Describes the texts that match a pattern. */
export function inWords(pattern: string): Sentence {
  return words[pattern] ?? t`text in the form that the contract requires`;
}

/** Whether a pattern has its own description. */
export function hasWords(pattern: string): boolean {
  return pattern in words;
}
