// __It__, which pixkit asks for __states__. The methods to fill in are in __States__.cs.
// A test build of the __subject__ can contain a copy of this file and map it in its own server:
// app.Map("__path__", endpoint.Handle).
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Pixkit__Control__;

/// <summary>An error with the status that tells pixkit what it means.</summary>
public class Problem(int status, string reason) : Exception(reason)
{
    public int Status => status;
}

/// <summary>The __state__ is not written yet: __dependents__ that need it are skipped.</summary>
public sealed class NotYet() : Problem(501, "not yet");

// control:
/// <summary>The request is impossible, such as settling a payment that has already settled.</summary>
public sealed class Refused(string reason) : Problem(409, reason);

/// <summary>Puts the gateway into a state. The result is written as a JSON object.</summary>
public delegate Task<object> State(JsonObject given);

// driver:
/// <summary>
/// Makes the client do something. client is what configure returned, or empty. The result is written as a JSON object.
/// </summary>
public delegate Task<object> Step(string client, JsonObject given);

// both:
public sealed class __ControlEndpoint__
{
    const string Path = "__path__";
    const int MaxBytes = 64 * 1024;
    readonly IReadOnlyDictionary<string, __State__> __states__;
    // control:
    readonly byte[] authorization;

    /// <summary>Serves callers with this token; throws if it is empty.</summary>
    public ControlEndpoint(string token, States states)
    {
        if (token == "")
            throw new ArgumentException("PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends");
        authorization = Encoding.UTF8.GetBytes("Bearer " + token);
        this.states = states.All();
    }
    // driver:
    /// <summary>The host names by which the driver may be called.</summary>
    static readonly string[] Hosts = Variable("DRIVER_HOSTS", "127.0.0.1,[::1],localhost").Split(',');

    public Driver(Steps steps)
    {
        this.steps = steps.All();
    }
    // both:

    /// <summary>Handles a request of ASP.NET Core.</summary>
    public async Task Handle(HttpContext context)
    {
        var (status, json) = await Receive(context.Request);
        context.Response.StatusCode = status;
        context.Response.ContentType = "application/json";
        context.Response.Headers["Pixkit-Scaffold"] = "__kit__";
        if (status == 405) context.Response.Headers.Allow = "POST";
        await context.Response.WriteAsync(json);
    }

    async Task<(int Status, string Json)> Receive(HttpRequest request)
    {
        if (request.Path != Path) return Refusal(404, "__it__ is at " + Path);
        // driver:
        // Otherwise, a web page in the developer's browser could make the client pay.
        if (request.Headers.ContainsKey("Origin") || !Hosts.Contains(request.Host.Host))
            return Refusal(403, "Host must be loopback or in DRIVER_HOSTS, and Origin absent");
        // both:
        if (request.Method != "POST") return Refusal(405, "the method must be POST");
        // driver:
        var type = (request.ContentType ?? "").Split(';')[0].Trim();
        if (!type.Equals("application/json", StringComparison.OrdinalIgnoreCase))
            return Refusal(415, "Content-Type must be application/json");
        // both:
        var buffer = new byte[MaxBytes + 1];
        var length = await request.Body.ReadAtLeastAsync(buffer, buffer.Length, throwOnEndOfStream: false);
        if (length > MaxBytes) return Refusal(413, "the body must be smaller");
        var body = Encoding.UTF8.GetString(buffer, 0, length);
        // control:
        return await Respond(request.Headers.Authorization.ToString(), body);
        // driver:
        return await Respond(body);
        // both:
    }

    /// <summary>Responds to a message, for a framework that has read the request itself.</summary>
    // control:
    public async Task<(int Status, string Json)> Respond(string sent, string body)
    {
        if (!CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(sent), authorization))
            return Refusal(401, "Authorization must be Bearer and the control token");
    // driver:
    public async Task<(int Status, string Json)> Respond(string body)
    {
    // both:
        try
        {
            return (200, JsonSerializer.Serialize(await Perform(body)));
        }
        catch (Problem problem)
        {
            return Refusal(problem.Status, problem.Message);
        }
        catch (Exception broken)
        {
            Console.Error.WriteLine(broken);
            return Refusal(500, broken.Message);
        }
    }

    static (int Status, string Json) Refusal(int status, string reason) =>
        (status, JsonSerializer.Serialize(new { error = reason }));

    async Task<object> Perform(string body)
    {
        const string malformed = "the body must be JSON with a __state__";
        var message = Parsed(body) as JsonObject ?? throw new Problem(400, malformed);
        var name = TextOf(message["__state__"]) ?? throw new Problem(400, malformed);
        // driver:
        var client = message.ContainsKey("client")
            ? TextOf(message["client"]) ?? throw new Problem(400, "client must be a text")
            : "";
        // both:
        var given = message.ContainsKey("params")
            ? message["params"] as JsonObject ?? throw new Problem(400, "params must be an object")
            : new JsonObject();
        if (!__states__.TryGetValue(name, out var act)) throw new Problem(404, "unknown __state__: " + name);
        // control:
        var action = message.ContainsKey("action") ? TextOf(message["action"]) : "setup";
        if (action == "teardown") return new { };
        if (action != "setup") throw new Problem(400, "action must be setup or teardown");
        // both:
        try
        {
            return await act(__client__given);
        }
        catch (NotYet)
        {
            throw new Problem(501, "not yet: " + name);
        }
    }

    static JsonNode? Parsed(string body)
    {
        try
        {
            return JsonNode.Parse(body);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    static string? TextOf(JsonNode? node) =>
        node is JsonValue value && value.TryGetValue(out string? text) ? text : null;

    static string Variable(string name, string otherwise) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : otherwise;

    /// <summary>Serves __it__ as a separate process.</summary>
    public static void Main()
    {
        var builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        var app = builder.Build();
        app.Urls.Add("http://" + Variable("__CONTROL___LISTEN", "__address__"));
        // control:
        var endpoint = new ControlEndpoint(Variable("PIXKIT_CONTROL_TOKEN", ""), new States());
        // driver:
        var endpoint = new Driver(new Steps());
        // both:
        app.Run(endpoint.Handle);
        app.Start();
        Console.WriteLine("__printed__: " + app.Urls.First() + Path);
        app.WaitForShutdown();
    }
}
