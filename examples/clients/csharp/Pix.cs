using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

// A client of a Pix gateway: pays once even if the response is lost, and verifies notifications.
//
//     pay ORDER AMOUNT     for example: pay order-1001 25.50
//     verify < body        WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE have the headers
//
// Runs on .NET (dotnet run) and on Mono (mcs -r:System.Net.Http -r:System.Runtime.Serialization Pix.cs), and needs
// nothing else. `pixkit serve --dotenv .env` writes the variables that it reads.

/// <summary>The gateway refused the payment. It does not exist.</summary>
public sealed class Refused : Exception
{
    public Refused(string message) : base(message) { }
}

/// <summary>There was no reliable response.</summary>
public sealed class NoAnswer : Exception
{
    public NoAnswer(string message, Exception cause = null) : base(message, cause) { }
}

/// <summary>It is unknown whether the payment exists: look it up later, and do not pay again under another id.</summary>
public sealed class Unknown : Exception
{
    public Unknown(string message) : base(message) { }
}

[DataContract]
public sealed class Destination
{
    [DataMember] public string key;
    [DataMember] public string keyType;
    [DataMember] public string name;
    [DataMember] public string document;
}

[DataContract]
public sealed class Order
{
    [DataMember] public decimal value;
    [DataMember] public string externalId;
    [DataMember] public Destination details;
}

[DataContract]
public sealed class Credentials
{
    [DataMember] public string clientId;
    [DataMember] public string clientSecret;
}

[DataContract]
public sealed class Token
{
    [DataMember(Name = "access_token")] public string AccessToken;
    [DataMember(Name = "expires_in")] public int ExpiresIn;
}

[DataContract]
public sealed class Payment
{
    [DataMember] public string transactionId;
    [DataMember] public string status;
    [DataMember] public decimal originalAmount;
}

[DataContract]
public sealed class Page
{
    [DataMember] public List<Payment> data;
}

[DataContract]
public sealed class Problem
{
    [DataMember] public string code;
}

public sealed class Answer
{
    public HttpStatusCode Status;
    public byte[] Body;
    public TimeSpan? RetryAfter;

    public T As<T>()
    {
        try
        {
            return (T)new DataContractJsonSerializer(typeof(T)).ReadObject(new MemoryStream(Body));
        }
        catch (SerializationException error)
        {
            throw new NoAnswer("the answer is not what was expected", error);
        }
    }

    public Refused Refusal()
    {
        return new Refused((int)Status + " " + Encoding.UTF8.GetString(Body));
    }
}

public sealed class Client
{
    private const int Attempts = 3;
    // Maximum number of times that a call is sent if the gateway does not accept it (429 or 503).
    private const int Tries = 4;
    private readonly HttpClient http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
    private readonly string baseUrl;
    private readonly Credentials credentials;
    private readonly string certificate;
    private string token;
    private DateTime renewAt;

    public Client(string baseUrl, Credentials credentials, string certificatePem)
    {
        this.baseUrl = baseUrl;
        this.credentials = credentials;
        certificate = Uri.EscapeDataString(certificatePem);
    }

    /// <summary>Sends a payment under your own id. Store the id before the call, to be able to find the payment again.</summary>
    public async Task<Payment> Pay(string externalId, decimal amount, Destination to)
    {
        var order = new Order { value = amount, externalId = externalId, details = to };
        for (var attempt = 0; attempt < Attempts; attempt++)
        {
            try
            {
                var answer = await Call(HttpMethod.Post, "/api/pix/cash-out", order);
                if (answer.Status == HttpStatusCode.Created) return answer.As<Payment>();
                var isUsed = answer.Status == HttpStatusCode.Conflict
                    || answer.As<Problem>().code == "PIX_DUPLICATE_EXTERNAL_ID";
                if ((int)answer.Status < 500 && (int)answer.Status != 429 && !isUsed) throw answer.Refusal();
            }
            catch (NoAnswer)
            {
                // The payment may exist.
            }
            try
            {
                var found = await Find(externalId);
                if (found != null && found.originalAmount != amount)
                {
                    throw new Refused("the externalId belongs to another payment");
                }
                if (found != null) return found;
                // There is no such payment. It is sent again under the same id, so it cannot be paid twice.
            }
            catch (NoAnswer)
            {
                // It is still unknown.
            }
        }
        throw new Unknown(externalId + ": no answer in " + Attempts + " attempts");
    }

    /// <summary>Returns the payment with your id; null if there is none.</summary>
    public async Task<Payment> Find(string externalId)
    {
        var path = "/api/transactions?externalId=" + Uri.EscapeDataString(externalId);
        var answer = await Call(HttpMethod.Get, path, null);
        if (answer.Status != HttpStatusCode.OK) throw new NoAnswer("the list answers " + (int)answer.Status);
        var data = answer.As<Page>().data;
        return data.Count == 0 ? null : data[0];
    }

    private async Task<Answer> Call(HttpMethod method, string path, object body)
    {
        var answer = await Send(method, path, body, "Authorization", "Bearer " + await AccessToken());
        if (answer.Status != HttpStatusCode.Unauthorized) return answer;
        token = null;
        return await Send(method, path, body, "Authorization", "Bearer " + await AccessToken());
    }

    /// <summary>Returns the token; gets a new one shortly before it expires.</summary>
    private async Task<string> AccessToken()
    {
        if (token == null || DateTime.UtcNow > renewAt)
        {
            var answer = await Send(HttpMethod.Post, "/api/auth/token", credentials, "X-SSL-Client-Cert", certificate);
            if ((int)answer.Status >= 500) throw new NoAnswer("no token: " + (int)answer.Status);
            if (answer.Status != HttpStatusCode.Created) throw answer.Refusal();
            var came = answer.As<Token>();
            token = came.AccessToken;
            renewAt = DateTime.UtcNow.AddSeconds(came.ExpiresIn - Math.Min(60, came.ExpiresIn / 2));
        }
        return token;
    }

    /// <summary>Sends a call. If the gateway does not accept it (429 or 503), waits and sends it again.</summary>
    private async Task<Answer> Send(HttpMethod method, string path, object body, string header, string value)
    {
        for (var tried = 1; ; tried++)
        {
            var answer = await SendOnce(method, path, body, header, value);
            var isBusy = (int)answer.Status == 429 || answer.Status == HttpStatusCode.ServiceUnavailable;
            if (!isBusy || tried == Tries) return answer;
            await Task.Delay(answer.RetryAfter ?? TimeSpan.FromSeconds(0.25 * (1 << tried)));
        }
    }

    private async Task<Answer> SendOnce(HttpMethod method, string path, object body, string header, string value)
    {
        var request = new HttpRequestMessage(method, baseUrl + path);
        request.Headers.TryAddWithoutValidation(header, value);
        if (body != null)
        {
            var json = new MemoryStream();
            new DataContractJsonSerializer(body.GetType()).WriteObject(json, body);
            request.Content = new ByteArrayContent(json.ToArray());
            request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        }
        try
        {
            var response = await http.SendAsync(request);
            return new Answer
            {
                Status = response.StatusCode,
                Body = await response.Content.ReadAsByteArrayAsync(),
                RetryAfter = response.Headers.RetryAfter?.Delta,
            };
        }
        catch (Exception error) when (error is HttpRequestException || error is TaskCanceledException || error is WebException || error is IOException)
        {
            throw new NoAnswer(error.Message, error);
        }
    }
}

public static class Webhook
{
    /// <summary>Whether a notification comes from the gateway. body: the bytes as received, before any parsing.</summary>
    public static bool Verify(string secret, string id, string timestamp, string signature, byte[] body, DateTimeOffset now)
    {
        long seconds;
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out seconds)) return false;
        if (Math.Abs(now.ToUnixTimeSeconds() - seconds) > 300) return false;
        var key = Convert.FromBase64String(secret.StartsWith("whsec_", StringComparison.Ordinal) ? secret.Substring(6) : secret);
        var start = Encoding.UTF8.GetBytes(id + "." + timestamp + ".");
        var signed = new byte[start.Length + body.Length];
        start.CopyTo(signed, 0);
        body.CopyTo(signed, start.Length);
        string expected;
        using (var hmac = new HMACSHA256(key)) expected = "v1," + Convert.ToBase64String(hmac.ComputeHash(signed));
        // There are two signatures while a secret is being replaced.
        var genuine = false;
        foreach (var one in signature.Split(' ')) genuine |= IsSame(expected, one);
        return genuine;
    }

    /// <summary>Compares in constant time, so that the value cannot be guessed byte by byte.</summary>
    private static bool IsSame(string one, string other)
    {
        var difference = one.Length ^ other.Length;
        for (var index = 0; index < one.Length && index < other.Length; index++) difference |= one[index] ^ other[index];
        return difference == 0;
    }
}

public static class Program
{
    public static int Main(string[] arguments)
    {
        if (arguments.Length == 1 && arguments[0] == "verify")
        {
            var body = new MemoryStream();
            Console.OpenStandardInput().CopyTo(body);
            var genuine = Webhook.Verify(
                Variable("PIXKIT_WEBHOOK_SECRET"),
                Variable("WEBHOOK_ID"),
                Variable("WEBHOOK_TIMESTAMP"),
                Variable("WEBHOOK_SIGNATURE"),
                body.ToArray(),
                DateTimeOffset.UtcNow);
            Console.WriteLine(genuine ? "genuine" : "not genuine");
            return genuine ? 0 : 1;
        }
        if (arguments.Length != 3 || arguments[0] != "pay")
        {
            Console.Error.WriteLine("pay ORDER AMOUNT | verify < body");
            return 2;
        }
        var credentials = new Credentials { clientId = Variable("PIXKIT_CLIENT_ID"), clientSecret = Variable("PIXKIT_CLIENT_SECRET") };
        var client = new Client(Variable("PIXKIT_BASE_URL"), credentials, File.ReadAllText(Variable("PIXKIT_CERTIFICATE")));
        var to = new Destination { key = "maria@example.com", keyType = "EMAIL", name = "Maria da Silva", document = "52998224725" };
        var amount = decimal.Parse(arguments[2], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture);
        try
        {
            var payment = client.Pay(arguments[1], amount, to).GetAwaiter().GetResult();
            Console.WriteLine(payment.transactionId + " " + payment.status);
            return 0;
        }
        catch (Exception problem) when (problem is Refused || problem is Unknown)
        {
            Console.Error.WriteLine(problem.GetType().Name + ": " + problem.Message);
            return 1;
        }
    }

    private static string Variable(string name)
    {
        var value = Environment.GetEnvironmentVariable(name);
        if (string.IsNullOrEmpty(value)) throw new ArgumentException("the variable " + name + " is not set");
        return value;
    }
}
