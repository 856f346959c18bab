import type { Outcome, Send } from './deliverer.js';
import { format, message } from '../messages/messages.js';

/** Wraps `send`: if the account's receivers are to fail (the state `receivers fail`), nothing is sent. */
export function unlessReceiversFail(send: Send): Send {
  return (delivery) => {
    const { receiversAnswer = null } = delivery;
    return receiversAnswer === null ? send(delivery) : Promise.resolve(failureOf(receiversAnswer));
  };
}

/** The simulated result of a delivery; 0 means no answer. */
function failureOf(status: number): Outcome {
  const reason = format(message('not sent: receivers fail'));
  if (status !== 0) return { statusCode: status, failure: null, answer: reason };
  return { statusCode: null, failure: reason, answer: '' };
}
