// control:
// Replace these methods with code that calls your gateway. Until then, they call the reference gateway.
using System.Text.Json.Nodes;

namespace Pixkit__Control__;

static class Bank
{
    static readonly HttpClient Http = new();
    static readonly string Url =
        Environment.GetEnvironmentVariable("BANK_URL") ?? "http://127.0.0.1:3000/_control/states";

    /// <summary>Opens an account whose payments stay pending; does not support other conditions yet.</summary>
    public static Task<object> OpenAccount(JsonObject given)
    {
        var others = given.Select(member => member.Key).Except(["available", "settlement"]);
        if (others.Any() || (string?)given["settlement"] == "automatic") throw new NotYet();
        return Ask("an account", given);
    }

    /// <summary>Settles a pending payment.</summary>
    public static Task<object> Settle(JsonObject given) => Ask("a payment settles", given);

    static async Task<object> Ask(string state, JsonObject given)
    {
        var message = new JsonObject { ["state"] = state, ["params"] = given.DeepClone() };
        using var response = await Post(message);
        if (response.IsSuccessStatusCode) return (await response.Content.ReadFromJsonAsync<JsonObject>())!;
        var status = (int)response.StatusCode;
        var reason = $"{state}: {status} {await response.Content.ReadAsStringAsync()}";
        if (status < 500) throw new Refused(reason);
        throw new HttpRequestException(reason);
    }

    static async Task<HttpResponseMessage> Post(JsonObject message)
    {
        try
        {
            return await Http.PostAsJsonAsync(Url, message);
        }
        catch (HttpRequestException cause)
        {
            const string remedy = "set BANK_URL to the control URL of the reference gateway";
            throw new HttpRequestException($"no response from {Url}: {remedy}", cause);
        }
    }
}
