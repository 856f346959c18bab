import { scenario } from '../words.js';

/** How people write it. */
const formatted = '529.982.247-25';
const description = `Pedido do João: ${'açaí com granola 😋 '.repeat(11)}obrigado`;

export default scenario({
  id: 'caller/payment-as-its-endpoint-takes-it',
  title: {
    en: 'What the machine writes of a payment has the form of its endpoint',
    'pt-BR': 'O que a máquina escreve de um pagamento tem a forma do seu endpoint',
  },
  duties: [],
  provokes: ['CALLER-13', 'CALLER-20', 'CALLER-21', 'CALLER-22', 'CALLER-23'],
  steps: ['pay'],
  async run(scene) {
    await scene.pay(scene.order(), { key: '+5511987654321', keyType: 'PHONE', document: formatted });
    await scene.pay(scene.order(), { key: formatted, keyType: 'DOCUMENT', document: formatted });
    await scene.pay(scene.order(), { document: formatted, description });
    await scene.try('charge', {
      ...{ order: scene.order().name, amount: '10.00', name: 'João Souza' },
      ...{ document: formatted, description },
    });
  },
});
