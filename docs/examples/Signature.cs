// Signature.cs
using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

public static class Signature
{
    const long ToleranceSeconds = 300;

    /// <summary>
    /// Whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last five minutes.
    /// The names in headers are in lower case; body is the request's bytes as they came.
    /// In production, now is DateTimeOffset.UtcNow.
    /// </summary>
    public static bool IsGenuine(
        IDictionary<string, string> headers, byte[] body, IEnumerable<string> secrets, DateTimeOffset now)
    {
        headers.TryGetValue("webhook-id", out var id);
        headers.TryGetValue("webhook-timestamp", out var timestamp);
        headers.TryGetValue("webhook-signature", out var signatures);
        var isRecent = long.TryParse(timestamp, out var sent)
            && Math.Abs(now.ToUnixTimeSeconds() - sent) <= ToleranceSeconds;
        if (string.IsNullOrEmpty(id) || !isRecent) return false;
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        var received = (signatures ?? "").Split(' ').Select(Encoding.UTF8.GetBytes).ToArray();
        foreach (var secret in secrets)
        {
            using (var hmac = new HMACSHA256(Convert.FromBase64String(secret.Replace("whsec_", ""))))
            {
                var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
                if (received.Any(one => CryptographicOperations.FixedTimeEquals(one, expected))) return true;
            }
        }
        return false;
    }
}
