"""One story with the client that openapi-generator's python makes; its folder is on PYTHONPATH."""
import datetime
import json
import os
import time

import pix_client
from pix_client.rest import ApiException


def check(holds, what):
    if not holds:
        raise AssertionError('not so: ' + what)


base = os.environ['PIX_BASE_URL']
tokens = pix_client.TokensApi(pix_client.ApiClient(pix_client.Configuration(host=base)))
token = tokens.create_access_token(
    os.environ['PIX_CERTIFICATE'],
    pix_client.AccessTokenRequest(
        client_id=os.environ['PIX_CLIENT_ID'], client_secret=os.environ['PIX_CLIENT_SECRET']
    ),
)
configuration = pix_client.Configuration(host=base)
configuration.access_token = token.access_token
client = pix_client.ApiClient(configuration)

check(pix_client.BalanceApi(client).get_balance().net_balance == 1025.5, 'the balance')

payments = pix_client.CashOutApi(client)
order = pix_client.CashOutRequest(
    value=10.5,
    external_id='order:1 +2',
    details=pix_client.DestinationOfAPayment(
        key='maria@example.com', key_type='EMAIL', name='Maria da Silva', document='52998224725'
    ),
)
payment = payments.create_cash_out(order)
check(payment.external_id == 'order:1 +2', 'the externalId of the payment')
check(isinstance(payment.generate_time, datetime.datetime), 'when the payment was created')

charge = pix_client.CashInApi(client).create_cash_in(
    pix_client.CashInRequest(
        transaction=pix_client.CashInRequestTransaction(
            value=25, description='Order 1001', external_id='charge-1', generate_qr_code=True
        ),
        payer=pix_client.CashInRequestPayer(full_name='Maria da Silva', document='52998224725'),
    )
)
check(charge.pix_code.startswith('000201') and charge.qr_code_image, 'the charge')

transactions = pix_client.TransactionsApi(client)
for _ in range(200):
    listed = transactions.list_transactions(external_id='order:1 +2', size=5).data[0]
    if listed.status == 'Confirmado':
        break
    time.sleep(0.02)
check(listed.status == 'Confirmado', 'that the payment settles')
check(listed.transaction_id == payment.transaction_id, 'the listed payment')
check(listed.counterpart.bank.bank_ispb, 'who got it')

refund = pix_client.RefundInApi(client).create_refund_in(
    os.environ['PIX_RECEIVED'],
    pix_client.RefundInRequest(refund_value=5.25, reason='Goods returned', external_id='refund-1'),
)
check(refund.refund_value == 5.25, 'the refund')

try:
    payments.create_cash_out(order)
    raise AssertionError('not so: that the externalId is used')
except ApiException as refused:
    check(refused.status == 400, 'that the externalId is used')
    # This generator leaves errors as text.
    error = json.loads(refused.body)
    check(error['errorCode'] == 'PIX_DUPLICATE_EXTERNAL_ID', 'the code of the refusal')
    check(error['details']['existingTransactionId'] > 0, 'which payment has the externalId')
print('story told')
