/** One story with the client that openapi-generator's typescript-fetch makes; it is put beside that client and compiled with it. */
import * as pix from './client';

declare const process: { readonly env: Record<string, string | undefined> };

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};
function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`not so: ${what}`);
}

async function story(): Promise<void> {
  // Elsewhere than in a browser this client wants to be told which fetch.
  const place = { basePath: given('PIX_BASE_URL'), fetchApi: fetch };
  const open = new pix.Configuration(place);
  const { accessToken } = await new pix.TokensApi(open).createAccessToken({
    xSSLClientCert: given('PIX_CERTIFICATE'),
    accessTokenRequest: { clientId: given('PIX_CLIENT_ID'), clientSecret: given('PIX_CLIENT_SECRET') },
  });
  const configuration = new pix.Configuration({ ...place, accessToken });

  const before = await new pix.BalanceApi(configuration).getBalance();
  check(before.netBalance === 1025.5, 'the balance');

  const payments = new pix.CashOutApi(configuration);
  const cashOutRequest: pix.CashOutRequest = {
    value: 10.5,
    externalId: 'order:1 +2',
    details: {
      key: 'maria@example.com',
      keyType: pix.DestinationOfAPaymentKeyTypeEnum.EMAIL,
      name: 'Maria da Silva',
      document: '52998224725',
    },
  };
  const payment = await payments.createCashOut({ cashOutRequest });
  check(payment.externalId === 'order:1 +2', 'the externalId of the payment');
  const instant: Date = payment.generateTime;
  check(instant.getTime() > 0, 'when the payment was created');

  const charge = await new pix.CashInApi(configuration).createCashIn({
    cashInRequest: {
      transaction: { value: 25, description: 'Order 1001', externalId: 'charge-1', generateQrCode: true },
      payer: { fullName: 'Maria da Silva', document: '52998224725' },
    },
  });
  check(charge.pixCode.startsWith('000201') && charge.qrCodeImage !== undefined, 'the charge');

  const transactions = new pix.TransactionsApi(configuration);
  let listed: pix.ListedTransaction | undefined;
  for (let tries = 0; tries < 100 && listed?.status !== pix.ListedTransactionStatusEnum.Confirmado; tries++) {
    const page = await transactions.listTransactions({ externalId: 'order:1 +2', size: 5 });
    listed = page.data[0];
  }
  check(listed?.status === pix.ListedTransactionStatusEnum.Confirmado, 'that the payment settles');
  check(listed.transactionId === payment.transactionId && listed.finalAmount >= 10.5, 'the listed payment');
  check(listed.counterpart?.bank.bankISPB !== undefined, 'who got it');

  const refund = await new pix.RefundInApi(configuration).createRefundIn({
    id: given('PIX_RECEIVED'),
    refundInRequest: { refundValue: 5.25, reason: 'Goods returned', externalId: 'refund-1' },
  });
  check(refund.refundValue === 5.25, 'the refund');

  const refused = await payments.createCashOut({ cashOutRequest }).catch((error: unknown) => error);
  check(refused instanceof Response && refused.status === 400, 'that the externalId is used');
  const error = pix.DuplicateExternalIdErrorFromJSON(await refused.json());
  check(error.errorCode === 'PIX_DUPLICATE_EXTERNAL_ID', 'the code of the refusal');
  check(error.details.existingTransactionId > 0, 'which payment has the externalId');
}

story().then(
  () => console.log('story told'),
  (error: unknown) => {
    console.error(error);
    throw error;
  },
);
