using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

static class Driver
{
    static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null;)
        {
            var fields = line.Split(' ').Select(one => Convert.FromBase64String(one.Substring(1))).ToArray();
            var texts = fields.Select(Encoding.UTF8.GetString).ToArray();
            var headers = new Dictionary<string, string>
            {
                ["webhook-id"] = texts[2], ["webhook-timestamp"] = texts[3], ["webhook-signature"] = texts[4],
            };
            var now = DateTimeOffset.FromUnixTimeSeconds(long.Parse(texts[0]));
            var isGenuine = Signature.IsGenuine(headers, fields[5], texts[1].Split(' '), now);
            Console.WriteLine(isGenuine ? "true" : "false");
        }
    }
}
