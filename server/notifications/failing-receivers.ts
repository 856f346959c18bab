import type { Outcome, Send } from './deliverer.js';

/** Sends, save where the account's receivers are to fail (the state `receivers fail`): then nothing is sent. */
export function unlessReceiversFail(send: Send): Send {
  return (delivery) => {
    const { receiversAnswer = null } = delivery;
    return receiversAnswer === null ? send(delivery) : Promise.resolve(failureOf(receiversAnswer));
  };
}

/** What comes of a delivery that nobody was asked to take; 0: nobody answers. */
function failureOf(status: number): Outcome {
  if (status !== 0) return { statusCode: status, failure: null, answer: 'not sent: receivers fail' };
  return { statusCode: null, failure: 'not sent: receivers fail', answer: '' };
}
