import { breaks, type Defects } from '../../mutant.js';

export default {
  'errors/html-pages': breaks('ERROR-01', {
    title: 'Every error is an HTML page',
    defect: {
      http: {
        answer: (answer, { operation }) => {
          if (answer.status < 400 || operation === 'control') return answer;
          const text = `<!DOCTYPE html><html><body><h1>Error ${answer.status}</h1></body></html>`;
          return {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
            body: undefined,
            text,
          };
        },
      },
    },
  }),
} satisfies Defects;
