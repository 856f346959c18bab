import java.math.BigDecimal;
import java.util.Objects;
import pix.*;
import pix.api.*;
import pix.model.*;

/** One story with the client that openapi-generator's java (library native) makes. */
public class Story {
  static void check(boolean holds, String what) {
    if (!holds) throw new IllegalStateException("not so: " + what);
  }

  static ApiClient client(String token) {
    java.net.URI base = java.net.URI.create(System.getenv("PIX_BASE_URL"));
    ApiClient client = new ApiClient().setScheme(base.getScheme()).setHost(base.getHost()).setPort(base.getPort()).setBasePath("");
    if (token != null) client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  public static void main(String[] arguments) throws Exception {
    AccessTokenRequest credentials =
        new AccessTokenRequest().clientId(System.getenv("PIX_CLIENT_ID")).clientSecret(System.getenv("PIX_CLIENT_SECRET"));
    ApiClient client =
        client(new TokensApi(client(null)).createAccessToken(System.getenv("PIX_CERTIFICATE"), credentials).getAccessToken());

    check(new BalanceApi(client).getBalance().getNetBalance().compareTo(new BigDecimal("1025.5")) == 0, "the balance");

    CashOutApi payments = new CashOutApi(client);
    CashOutRequest order =
        new CashOutRequest()
            .value(new BigDecimal("10.5"))
            .externalId("order:1 +2")
            .details(
                new DestinationOfAPayment()
                    .key("maria@example.com")
                    .keyType(DestinationOfAPayment.KeyTypeEnum.EMAIL)
                    .name("Maria da Silva")
                    .document("52998224725"));
    CashOutTransaction payment = payments.createCashOut(order, null);
    check(payment.getExternalId().equals("order:1 +2"), "the externalId of the payment");
    java.time.OffsetDateTime created = payment.getGenerateTime();
    check(created.toEpochSecond() > 0, "when the payment was created");

    CashInCharge charge =
        new CashInApi(client)
            .createCashIn(
                new CashInRequest()
                    .transaction(
                        new CashInRequestTransaction()
                            .value(new BigDecimal("25"))
                            .description("Order 1001")
                            .externalId("charge-1")
                            .generateQrCode(true))
                    .payer(new CashInRequestPayer().fullName("Maria da Silva").document("52998224725")),
                null);
    check(charge.getPixCode().startsWith("000201") && charge.getQrCodeImage() != null, "the charge");

    TransactionsApi transactions = new TransactionsApi(client);
    ListedTransaction listed = null;
    for (int tries = 0; tries < 200; tries++) {
      listed = transactions.listTransactions(null, 5, null, null, null, null, "order:1 +2", null).getData().get(0);
      if (listed.getStatus() == ListedTransaction.StatusEnum.CONFIRMADO) break;
      Thread.sleep(20);
    }
    check(listed.getStatus() == ListedTransaction.StatusEnum.CONFIRMADO, "that the payment settles");
    check(listed.getTransactionId().equals(payment.getTransactionId()), "the listed payment");
    check(listed.getCounterpart().getBank().getBankISPB() != null, "who got it");

    RefundInTransaction refund =
        new RefundInApi(client)
            .createRefundIn(
                System.getenv("PIX_RECEIVED"),
                new RefundInRequest().refundValue(new BigDecimal("5.25")).reason("Goods returned").externalId("refund-1"));
    check(refund.getRefundValue().compareTo(new BigDecimal("5.25")) == 0, "the refund");

    try {
      payments.createCashOut(order, null);
      throw new IllegalStateException("not so: that the externalId is used");
    } catch (ApiException refused) {
      check(refused.getCode() == 400, "that the externalId is used");
      CashOutError error = client.getObjectMapper().readValue(refused.getResponseBody(), CashOutError.class);
      check(Objects.toString(error.getErrorCode()).equals("PIX_DUPLICATE_EXTERNAL_ID"), "the code of the refusal");
      check(error.getDetails() != null, "which payment has the externalId");
    }
    System.out.println("story told");
  }
}
