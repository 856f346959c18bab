export * from '../../server/messages/language.js';
